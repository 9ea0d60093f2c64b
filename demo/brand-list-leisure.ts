import type { DemoVenue } from "./venue";

/**
 * Brands of the categories Beauty and Spa, Health and Fitness, Entertainment and Hotel. All names are
 * invented.
 */
export const LEISURE_BRANDS: readonly DemoVenue[] = [
  {
    slug: "white-sands-hammam",
    nameEng: "White Sands Hammam",
    nameArabic: "حمّام الرمال البيضاء",
    category: "Beauty and Spa",
    discount: "30%",
    descriptionEng:
      "A Moroccan bath with black soap and ghassoul clay, followed by mint tea in the resting hall. Separate floors for women and men.",
    descriptionArabic:
      "حمّام مغربي بالصابون الأسود وطين الغاسول يليه شاي بالنعناع في قاعة الاسترخاء. طابقان منفصلان للنساء والرجال.",
    place: "katara",
    unit: "Building 18, Level 1",
    hours: "salon",
    pull: 4,
    isBestSeller: true,
    isLimited: "Sunday to Wednesday, by appointment",
  },
  {
    slug: "henna-house",
    nameEng: "Henna House",
    nameArabic: "بيت الحناء",
    category: "Beauty and Spa",
    discount: "15%",
    descriptionEng:
      "Gulf, Indian and Sudanese henna drawn by hand, for brides, Eid evenings and anyone who likes a small flower on the wrist.",
    descriptionArabic:
      "نقوش حناء خليجية وهندية وسودانية تُرسم باليد للعرائس وليالي العيد ولكل من تحب زهرة صغيرة على معصمها.",
    place: "wakrah",
    unit: "House 31",
    hours: "salon",
    pull: 3,
  },
  {
    slug: "mirror-and-musk",
    nameEng: "Mirror & Musk Salon",
    nameArabic: "صالون مرايا ومسك",
    category: "Beauty and Spa",
    discount: "20%",
    descriptionEng:
      "Cut, colour and blow-dry for women, with a private room for families and an oud hair perfume to finish.",
    descriptionArabic: "قصّ وصبغ وتصفيف للسيدات، مع غرفة خاصة للعائلات ولمسة أخيرة من عطر الشعر بالعود.",
    place: "westwalk",
    unit: "Building A3, Level 1",
    hours: "salon",
    pull: 5,
  },
  {
    slug: "pearl-harbour-gym",
    nameEng: "Pearl Harbour Gym",
    nameArabic: "نادي ميناء اللؤلؤ الرياضي",
    category: "Health and Fitness",
    discount: "35%",
    descriptionEng:
      "Two floors of free weights and machines, a 25-metre pool and morning classes. The discount is taken off the yearly membership.",
    descriptionArabic:
      "طابقان من الأوزان الحرة والأجهزة ومسبح بطول ٢٥ مترًا وحصص صباحية. يُخصم العرض من قيمة الاشتراك السنوي.",
    place: "pearl",
    unit: "Tower 4, Podium",
    hours: "sport",
    pull: 9,
    isBestSeller: true,
  },
  {
    slug: "tide-pilates",
    nameEng: "Tide Pilates",
    nameArabic: "استوديو المدّ للبيلاتس",
    category: "Health and Fitness",
    discount: "20%",
    descriptionEng:
      "Reformer classes for at most eight, taught in English and Arabic, with a ladies-only timetable every morning.",
    descriptionArabic:
      "حصص على جهاز الريفورمر لثمانية مشاركين على الأكثر بالعربية والإنجليزية، مع أوقات مخصصة للسيدات كل صباح.",
    place: "marina",
    unit: "Marina Twin Court, Level 2",
    hours: "sport",
    pull: 4,
    isLimited: "First ten classes",
  },
  {
    slug: "oryx-padel-club",
    nameEng: "Oryx Padel Club",
    nameArabic: "نادي المها للبادل",
    category: "Health and Fitness",
    discount: "25%",
    descriptionEng:
      "Six indoor courts, rackets to borrow and a league on Mondays. Off-peak hours are half empty and a good deal cheaper.",
    descriptionArabic: "ستة ملاعب مغطاة ومضارب للإعارة ودوري كل يوم اثنين. والساعات الهادئة أرخص بكثير.",
    place: "wakrahRoad",
    unit: "Warehouse 6",
    hours: "sport",
    pull: 6,
  },
  {
    slug: "moonlight-cinema",
    nameEng: "Moonlight Cinema",
    nameArabic: "سينما ضوء القمر",
    category: "Entertainment",
    discount: "Buy 1 Get 1 ticket",
    descriptionEng:
      "Five small screens with wide seats, Arabic and Indian premieres, and a roof screen from November to March.",
    descriptionArabic:
      "خمس صالات صغيرة بمقاعد واسعة وعروض أولى عربية وهندية، وشاشة على السطح من نوفمبر حتى مارس.",
    place: "westwalk",
    unit: "Building B4, Level 3",
    hours: "play",
    pull: 11,
    isBestSeller: true,
    isLimited: "Sunday to Wednesday, standard seats",
  },
  {
    slug: "skyline-bowling",
    nameEng: "Skyline Bowling",
    nameArabic: "بولينغ الأفق",
    category: "Entertainment",
    discount: "20%",
    descriptionEng:
      "Fourteen lanes, billiards and an arcade above the bay. Shoes are included and bumpers are free for children.",
    descriptionArabic:
      "أربعة عشر مسارًا وبلياردو وألعاب إلكترونية فوق الخليج. الأحذية مشمولة والحواجز مجانية للأطفال.",
    place: "corniche",
    unit: "Bay Pavilion, Level 2",
    hours: "play",
    pull: 5,
  },
  {
    slug: "kite-and-castle",
    nameEng: "Kite & Castle Play",
    nameArabic: "ملاعب الطائرة والقلعة",
    category: "Entertainment",
    discount: "2 hours for the price of 1",
    descriptionEng:
      "A soft-play castle for under-tens with a reading loft, party rooms and a café from which every slide can be seen.",
    descriptionArabic: "قلعة ألعاب طرية لمن هم دون العاشرة مع ركن قراءة وغرف حفلات ومقهى تُرى منه كل زحليقة.",
    place: "boulevard",
    unit: "Parcel 8, Ground floor",
    hours: "play",
    pull: 6,
  },
  {
    slug: "lagoon-house-hotel",
    nameEng: "Lagoon House Hotel",
    nameArabic: "فندق دار البحيرة",
    category: "Hotel",
    discount: "25% on rooms",
    descriptionEng:
      "Ninety rooms over the West Bay lagoon with a private beach, two pools and a Friday brunch that runs until four.",
    descriptionArabic:
      "تسعون غرفة تطل على بحيرة الخليج الغربي مع شاطئ خاص ومسبحين وبرنش الجمعة حتى الرابعة عصرًا.",
    place: "corniche",
    unit: "Lagoon Street, Building 3",
    hours: "always",
    pull: 3,
    isBestSeller: true,
    isLimited: "Subject to availability; not between 15 and 20 December",
  },
  {
    slug: "amber-dunes-resort",
    nameEng: "Amber Dunes Resort",
    nameArabic: "منتجع كثبان العنبر",
    category: "Hotel",
    discount: "30% on day passes",
    descriptionEng:
      "Tents and villas between the dunes and the inland sea: camel rides at dawn, sandboarding, and dinner around the fire.",
    descriptionArabic:
      "خيام وفلل بين الكثبان وخور العديد: ركوب الإبل فجرًا والتزلج على الرمال والعشاء حول النار.",
    place: "sealine",
    unit: "Gate 2",
    hours: "always",
    pull: 2,
  },
];
