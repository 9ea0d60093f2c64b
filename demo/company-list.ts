export interface Company {
  readonly slug: string;
  readonly companyName: string;
  readonly companyId: string;
  readonly password: string;
  /** Contents of the company's credential. tests/unit/demo recomputes it from the password. */
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
    verifier: "1a3e080153f6a8753adc0e84e7099c250aca1a813ecfe530d0de9e82fc4d9f12",
    employees: 64,
  },
  {
    slug: "silver-dhow-logistics",
    companyName: "Silver Dhow Logistics",
    companyId: "SDL2023",
    password: "Dhow-9025",
    verifier: "863746e4cfe0c82f9a551930f23942614576bbf1a4a69d2e27e263a2d22857e1",
    employees: 58,
  },
  {
    slug: "marsa-blue-hospitality",
    companyName: "Marsa Blue Hospitality",
    companyId: "MBH2024",
    password: "Marsa-6318",
    verifier: "443ddc28f7730d55f487f11e9542d77eabb583ff2301181a145e4761f321199e",
    employees: 52,
  },
  {
    slug: "lusail-bay-technologies",
    companyName: "Lusail Bay Technologies",
    companyId: "LBT2025",
    password: "Bay-1742",
    verifier: "420472994bdfdefb0c76133711af6738c89ee8dbf19ca025e9b573ad28ef8b5f",
    employees: 44,
  },
  {
    slug: "green-ghaf-facilities",
    companyName: "Green Ghaf Facilities",
    companyId: "GGF2023",
    password: "Ghaf-5590",
    verifier: "d71a2091d7af214d87d6c50a120ba5e87391a8da25055123d299eb20893bf83f",
    employees: 40,
  },
  {
    slug: "crescent-point-medical",
    companyName: "Crescent Point Medical Centre",
    companyId: "CPM2024",
    password: "Crescent-2836",
    verifier: "f08c00fe40542fb46cc311c4ea93cc439bae2bf6cdb4750d22a2ac3935b4c582",
    employees: 34,
  },
  {
    slug: "sandstone-legal",
    companyName: "Sandstone Legal Consultants",
    companyId: "SLC2025",
    password: "Sandstone-7064",
    verifier: "18f1604fc664d4cb7f4df87f55da55b5d55cfff8eb7f277a352a485d1942c250",
    employees: 16,
  },
  {
    slug: "falcon-wing-travel",
    companyName: "Falcon Wing Travel",
    companyId: "FWT2025",
    password: "Falcon-3907",
    verifier: "879a05fdc0b411ce49ad094573a05a5fabc36086808dbf54f9ee67dc2c7bfa76",
    employees: 20,
  },
];
