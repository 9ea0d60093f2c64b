export interface Company {
  readonly slug: string;
  readonly companyName: string;
  readonly companyId: string;
  readonly password: string;
  /** What Companies/{id}.password holds; tests/unit/demo recomputes it from the password. */
  readonly verifier: string;
  readonly employees: number;
}

/** Partner companies. All names are invented. */
export const COMPANIES: readonly Company[] = [
  {
    slug: "doha-gate-engineering",
    companyName: "Doha Gate Engineering",
    companyId: "DGE2024",
    password: "Gate-4471",
    verifier: "9ef2f0c5928695bb6731e6822c61ab4e65bb05d3e3265878c0cc97865ab2f6ec",
    employees: 64,
  },
  {
    slug: "silver-dhow-logistics",
    companyName: "Silver Dhow Logistics",
    companyId: "SDL2023",
    password: "Dhow-9025",
    verifier: "2de9db6eeab451c8a3276e31747d7f829c24c2678612ea9407c62f813f545c48",
    employees: 58,
  },
  {
    slug: "marsa-blue-hospitality",
    companyName: "Marsa Blue Hospitality",
    companyId: "MBH2024",
    password: "Marsa-6318",
    verifier: "f628cc04c92692edab58546ed632efb77f94f1cfebfa8c975c47d8d9dc7abce8",
    employees: 52,
  },
  {
    slug: "lusail-bay-technologies",
    companyName: "Lusail Bay Technologies",
    companyId: "LBT2025",
    password: "Bay-1742",
    verifier: "bf102bd75a84e43897100c3a812458dbc0f3ff9f4d73b7bab36185b88ab84f10",
    employees: 44,
  },
  {
    slug: "green-ghaf-facilities",
    companyName: "Green Ghaf Facilities",
    companyId: "GGF2023",
    password: "Ghaf-5590",
    verifier: "40cd84d8621f8d7734c82626329cf818743cafcf1b1de6df47cdb59e61e46ad6",
    employees: 40,
  },
  {
    slug: "crescent-point-medical",
    companyName: "Crescent Point Medical Centre",
    companyId: "CPM2024",
    password: "Crescent-2836",
    verifier: "bc2679bb3fd75f47c6ef3d87c2cc36f201edd4ea6a53e26f322458add196b57d",
    employees: 34,
  },
  {
    slug: "sandstone-legal",
    companyName: "Sandstone Legal Consultants",
    companyId: "SLC2025",
    password: "Sandstone-7064",
    verifier: "adc0ab59cc3fe325d041c7d66dee872488773e1d883d381ebcbff61cea5c8a04",
    employees: 16,
  },
  {
    slug: "falcon-wing-travel",
    companyName: "Falcon Wing Travel",
    companyId: "FWT2025",
    password: "Falcon-3907",
    verifier: "a0be0a7ff4dcd9708d2a99eb9d2e8f3e3b92ef8a4c44a0a92c0f9b4269ee8da7",
    employees: 20,
  },
];
