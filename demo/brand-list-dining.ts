import type { Venue } from "./venue";

/** Brands of the category Food and Drink. All names are invented. */
export const DINING_BRANDS: readonly Venue[] = [
  {
    slug: "saffron-and-sidr",
    nameEng: "Saffron & Sidr",
    nameArabic: "زعفران وسدر",
    category: "Food and Drink",
    discount: "20%",
    descriptionEng:
      "A Qatari kitchen for long breakfasts and family lunches: balaleet, regag with cheese, chicken machboos and sidr honey from the north of the country.",
    descriptionArabic:
      "مطبخ قطري للفطور الطويل وغداء العائلة: بلاليط وخبز رقاق بالجبن ومجبوس دجاج وعسل سدر من شمال البلاد.",
    place: "westwalk",
    unit: "Building A1, Shop 4",
    hours: "cafe",
    pull: 10,
    isBestSeller: true,
    isLimited: "Not valid on set menus and during the first week of Ramadan",
    menu: [
      ["Balaleet with saffron omelette", 32],
      ["Regag with cheese and honey", 24],
      ["Chicken machboos", 58],
      ["Lamb saloona with bread", 62],
      ["Luqaimat with sidr honey", 26],
      ["Saffron karak, pot for two", 28],
    ],
  },
  {
    slug: "karak-lane",
    nameEng: "Karak Lane",
    nameArabic: "درب الكرك",
    category: "Food and Drink",
    discount: "15%",
    descriptionEng:
      "Strong karak, hot chapati and egg rolls from a counter that hardly ever closes. Order from the car or take a stool in the lane.",
    descriptionArabic:
      "كرك ثقيل وجباتي ساخن ولفائف بيض من كشك لا يكاد يغلق. اطلب من سيارتك أو اجلس في الدرب.",
    place: "westwalk",
    unit: "Building B2, Kiosk 1",
    hours: "always",
    pull: 12,
    isBestSeller: true,
    menu: [
      ["Karak", 4],
      ["Karak with cardamom and saffron", 6],
      ["Chapati with cheese", 7],
      ["Chapati with egg and chips", 10],
      ["Regag with labneh", 9],
    ],
  },
  {
    slug: "the-dhow-table",
    nameEng: "The Dhow Table",
    nameArabic: "سفرة المحمل",
    category: "Food and Drink",
    discount: "25%",
    descriptionEng:
      "Fish straight from the harbour, chosen at the ice counter and grilled over charcoal, with rice, tamarind and a view of the moored dhows.",
    descriptionArabic:
      "أسماك طازجة من الميناء تختارها بنفسك وتُشوى على الفحم، مع الأرز والتمر الهندي وإطلالة على المحامل الراسية.",
    place: "wakrah",
    unit: "House 12",
    hours: "dinner",
    pull: 7,
    menu: [
      ["Grilled hammour, 500 g", 98],
      ["Prawn machboos", 76],
      ["Kingfish saloona", 64],
      ["Fried safi with tamarind", 59],
      ["Fattoush", 27],
      ["Fresh lemon with mint", 18],
    ],
  },
  {
    slug: "ember-and-oud-grill",
    nameEng: "Ember & Oud Grill",
    nameArabic: "مشاوي جمر وعود",
    category: "Food and Drink",
    discount: "20%",
    descriptionEng:
      "Charcoal grills and slow-cooked lamb shoulder, served on shared platters in a courtyard with live oud on Thursday evenings.",
    descriptionArabic:
      "مشاوٍ على الفحم وكتف ضأن مطهو على مهل، تُقدَّم في أطباق للمشاركة داخل فناء تُعزف فيه ألحان العود مساء كل خميس.",
    place: "msheireb",
    unit: "Unit 7",
    hours: "dinner",
    pull: 6,
    menu: [
      ["Mixed grill for two", 145],
      ["Lamb shoulder, four hours", 128],
      ["Shish taouk", 54],
      ["Smoked aubergine", 29],
      ["Kunafa with pistachio", 38],
    ],
  },
  {
    slug: "nakhla-bakehouse",
    nameEng: "Nakhla Bakehouse",
    nameArabic: "مخبز النخلة",
    category: "Food and Drink",
    discount: "10%",
    descriptionEng:
      "Sourdough, manakish and date pastries baked through the day. The khalas date croissant is usually gone by ten.",
    descriptionArabic:
      "خبز مخمّر ومناقيش ومعجنات بالتمر تُخبز على مدار اليوم. وكرواسون تمر الخلاص ينفد عادةً قبل العاشرة.",
    place: "foxHills",
    unit: "Ground floor, Shop 9",
    hours: "cafe",
    pull: 8,
    isLimited: "Up to 50 riyals of discount per visit",
    menu: [
      ["Khalas date croissant", 16],
      ["Zaatar manakish", 12],
      ["Cheese and honey fatayer", 14],
      ["Country sourdough", 22],
      ["Flat white", 19],
    ],
  },
  {
    slug: "jasmine-terrace",
    nameEng: "Jasmine Terrace",
    nameArabic: "شرفة الياسمين",
    category: "Food and Drink",
    discount: "Buy 1 Get 1 on mezze",
    descriptionEng:
      "Levantine mezze under jasmine and string lights, with a long table for birthdays and a quiet corner for two.",
    descriptionArabic:
      "مقبلات شامية تحت الياسمين وحبال الأنوار، مع طاولة طويلة لحفلات الميلاد وركن هادئ لشخصين.",
    place: "pearl",
    unit: "Tower 11, Promenade level",
    hours: "dinner",
    pull: 5,
    menu: [
      ["Hummus with pine nuts", 28],
      ["Muhammara", 29],
      ["Kibbeh, six pieces", 36],
      ["Halloumi with watermelon", 42],
      ["Mixed mezze for four", 149],
      ["Rosewater muhallabia", 26],
    ],
  },
];
