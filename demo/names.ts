/**
 * Names of the demo's people by country of origin. `code` is the country's ISO 3166-1 number, which a QID
 * contains.
 */
export interface Origin {
  readonly nationality: string;
  readonly code: string;
  /** Share among tenants and employees. */
  readonly weight: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const words = (text: string): readonly string[] => text.split(", ");

const ARAB_FIRST = words(
  "Ahmed, Mohammed, Khalid, Omar, Yousef, Hassan, Ibrahim, Abdullah, Hamad, Nasser, Tariq, Faisal, Karim, Rami, Samir, Ziad, Fatima, Aisha, Maryam, Noora, Hessa, Layla, Huda, Salma, Dana, Reem, Rania, Yasmin, Hanan, Amal, Lina, Sara",
);

export const ORIGINS: readonly Origin[] = [
  {
    nationality: "Qatari",
    code: "634",
    weight: 14,
    first: words(
      "Hamad, Jassim, Khalifa, Nasser, Saoud, Rashid, Ghanim, Mubarak, Noora, Hessa, Maha, Moza, Al Anoud, Shaikha, Dana, Lulwa",
    ),
    last: words(
      "Al-Mannai, Al-Kuwari, Al-Sulaiti, Al-Marri, Al-Hajri, Al-Naimi, Al-Emadi, Al-Muhannadi, Al-Ansari, Al-Jaber",
    ),
  },
  {
    nationality: "Egyptian",
    code: "818",
    weight: 13,
    first: ARAB_FIRST,
    last: words("Abdelrahman, El-Sayed, Mansour, Farouk, Shawky, Gamal, Fahmy, Ragab, Soliman, Zaki"),
  },
  {
    nationality: "Lebanese",
    code: "422",
    weight: 7,
    first: words(
      "Elie, Karim, Ziad, Rami, Fadi, Marwan, Tony, Nadine, Rita, Maya, Joelle, Carla, Rana, Yasmina",
    ),
    last: words("Haddad, Khoury, Saab, Chahine, Najjar, Sarkis, Abou Zeid, Tannous, Daher"),
  },
  {
    nationality: "Jordanian",
    code: "400",
    weight: 7,
    first: ARAB_FIRST,
    last: words("Al-Khatib, Haddadin, Obeidat, Masri, Qasem, Al-Zoubi, Shreideh, Barakat"),
  },
  {
    nationality: "Sudanese",
    code: "729",
    weight: 5,
    first: ARAB_FIRST,
    last: words("Osman, Elhassan, Babiker, Idris, Eltayeb, Abdalla, Bashir, Mahjoub"),
  },
  {
    nationality: "Tunisian",
    code: "788",
    weight: 4,
    first: words("Slim, Anis, Walid, Mehdi, Hichem, Nizar, Ines, Olfa, Sonia, Amira, Rim, Emna"),
    last: words("Ben Salah, Trabelsi, Jaziri, Mejri, Gharbi, Ayari, Khelifi, Bouzid"),
  },
  {
    nationality: "Indian",
    code: "356",
    weight: 20,
    first: words(
      "Anil, Rajesh, Suresh, Arjun, Vikram, Deepak, Sanjay, Nikhil, Thomas, Priya, Anjali, Divya, Kavita, Meera, Lakshmi, Sneha, Asha, Jaya",
    ),
    last: words(
      "Nair, Menon, Pillai, Sharma, Iyer, Kurian, Varghese, Reddy, Patel, Mathew, Krishnan, Gupta, D'Souza",
    ),
  },
  {
    nationality: "Filipino",
    code: "608",
    weight: 11,
    first: words(
      "Jose, Marco, Ramon, Paolo, Angelo, Noel, Maria, Grace, Liza, Jocelyn, Rowena, Cristina, Bea, Analyn",
    ),
    last: words("Santos, Reyes, Cruz, Bautista, Garcia, Mendoza, Villanueva, Dela Cruz, Ramos, Aquino"),
  },
  {
    nationality: "Pakistani",
    code: "586",
    weight: 7,
    first: words("Imran, Bilal, Usman, Asif, Kashif, Hamza, Adeel, Sana, Ayesha, Mahnoor, Hina, Zara"),
    last: words("Khan, Malik, Qureshi, Chaudhry, Siddiqui, Butt, Sheikh, Raza"),
  },
  {
    nationality: "Nepali",
    code: "524",
    weight: 4,
    first: words("Bikash, Prakash, Suman, Dipesh, Nabin, Sunita, Anita, Sarita, Kopila"),
    last: words("Gurung, Thapa, Shrestha, Tamang, Adhikari, Rai"),
  },
  {
    nationality: "Sri Lankan",
    code: "144",
    weight: 4,
    first: words("Nuwan, Chamara, Ruwan, Dinesh, Kasun, Dilani, Nadeesha, Sanduni"),
    last: words("Perera, Fernando, Silva, Jayasinghe, Wickramasinghe, Bandara"),
  },
  {
    nationality: "British",
    code: "826",
    weight: 4,
    first: words("James, Oliver, Daniel, Andrew, Charlotte, Emma, Hannah, Lucy"),
    last: words("Whitfield, Carter, Hughes, Bennett, Sinclair, Marsh, Ellison"),
  },
];
