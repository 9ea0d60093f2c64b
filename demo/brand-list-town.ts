import type { DemoVenue } from "./venue";

/** Brands of the categories Retail and Services, and Services. All names are invented. */
export const TOWN_BRANDS: readonly DemoVenue[] = [
  {
    slug: "souq-and-thread",
    nameEng: "Souq & Thread",
    nameArabic: "سوق وخيط",
    category: "Retail and Services",
    discount: "20%",
    descriptionEng:
      "Abayas, bishts and thobes cut to measure in three days, with a wall of fabric from Japan and Korea.",
    descriptionArabic:
      "عبايات وبشوت وثياب تُفصَّل على المقاس خلال ثلاثة أيام، مع جدار كامل من الأقمشة اليابانية والكورية.",
    place: "msheireb",
    unit: "Unit 22",
    hours: "shop",
    pull: 5,
  },
  {
    slug: "seven-pearls",
    nameEng: "Seven Pearls Jewellery",
    nameArabic: "مجوهرات اللآلئ السبع",
    category: "Retail and Services",
    discount: "10%",
    descriptionEng:
      "Gulf pearls set in gold by two brothers who still buy from retired divers. Engraving and ring sizing while you wait.",
    descriptionArabic:
      "لآلئ خليجية مرصّعة بالذهب على يد شقيقين ما زالا يشتريان من غواصين متقاعدين. نقش وتعديل مقاسات الخواتم أثناء الانتظار.",
    place: "katara",
    unit: "Building 5, Unit 3",
    hours: "shop",
    pull: 2,
    isLimited: "Not on gold bars and coins",
  },
  {
    slug: "oud-archive",
    nameEng: "Oud Archive",
    nameArabic: "أرشيف العود",
    category: "Retail and Services",
    discount: "15%",
    descriptionEng:
      "Oud, bukhoor and attar in numbered drawers. Tell the keeper a memory and leave with its perfume.",
    descriptionArabic: "عود وبخور وعطور زيتية في أدراج مرقّمة. احكِ ذكرى لأمين الأرشيف واخرج بعطرها.",
    place: "westwalk",
    unit: "Building A2, Shop 11",
    hours: "shop",
    pull: 6,
    isBestSeller: true,
  },
  {
    slug: "little-falcon-books",
    nameEng: "Little Falcon Books",
    nameArabic: "مكتبة الصقر الصغير",
    category: "Retail and Services",
    discount: "12%",
    descriptionEng:
      "Children's books in Arabic and English, school stationery, and a story hour on Saturdays at eleven.",
    descriptionArabic: "كتب أطفال بالعربية والإنجليزية وقرطاسية مدرسية وساعة حكايات كل سبت في الحادية عشرة.",
    place: "westwalk",
    unit: "Building B1, Shop 6",
    hours: "shop",
    pull: 4,
  },
  {
    slug: "blue-marlin-car-care",
    nameEng: "Blue Marlin Car Care",
    nameArabic: "المارلين الأزرق للعناية بالسيارات",
    category: "Services",
    discount: "25%",
    descriptionEng:
      "Hand wash, ceramic coating and window film, with a lounge over the bays. Residents of Westwalk are served in their own car park.",
    descriptionArabic:
      "غسيل يدوي وطلاء سيراميك وتظليل نوافذ، مع صالة انتظار تطل على الورشة. ونخدم سكان ويست ووك في مواقفهم.",
    place: "salwa",
    unit: "Street 340, Gate 5",
    hours: "shop",
    pull: 7,
  },
  {
    slug: "fold-and-press",
    nameEng: "Fold & Press Laundry",
    nameArabic: "مصبغة طيّ وكيّ",
    category: "Services",
    discount: "15%",
    descriptionEng:
      "Thobes starched the way you like them, ghutras boxed, and pick-up from your door within two hours.",
    descriptionArabic: "ثياب منشّاة كما تحب وغتر في علب، واستلام من باب بيتك خلال ساعتين.",
    place: "westwalk",
    unit: "Building B5, Shop 2",
    hours: "shop",
    pull: 8,
    isLimited: "Up to 30 pieces a month",
  },
  {
    slug: "majlis-movers",
    nameEng: "Majlis Movers",
    nameArabic: "المجلس لنقل الأثاث",
    category: "Services",
    discount: "10%",
    descriptionEng:
      "Packing, moving and storage for homes and offices. One coordinator from survey to the last unpacked box.",
    descriptionArabic: "تغليف ونقل وتخزين للبيوت والمكاتب، مع منسّق واحد من المعاينة حتى فتح آخر صندوق.",
    place: "sadd",
    unit: "Al Sadd Plaza, Office 14",
    hours: "clinic",
    pull: 0,
    inactive: true,
  },
];
