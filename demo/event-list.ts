import type { PlaceName } from "./places";

export interface EventSeed {
  readonly slug: string;
  readonly nameEng: string;
  readonly nameArabic: string;
  readonly descriptionEng: string;
  readonly descriptionArabic: string;
  readonly place: PlaceName;
  readonly unit: string;
  /** YYYY-MM-DD, both days included. */
  readonly startAt: string;
  readonly endAt: string;
}

/** Events around the reference date: two are past or current, the others are upcoming. */
export const EVENTS: readonly EventSeed[] = [
  {
    slug: "back-to-school-fair",
    nameEng: "Back to School Fair",
    nameArabic: "مهرجان العودة إلى المدارس",
    descriptionEng: "Uniforms, book covers and free eye tests, with craft tables while the parents shop.",
    descriptionArabic: "أزياء مدرسية وتغليف كتب وفحص نظر مجاني، مع طاولات أشغال يدوية للأطفال أثناء تسوّق الأهل.",
    place: "westwalk",
    unit: "Central Plaza",
    startAt: "2026-08-23",
    endAt: "2026-08-29",
  },
  {
    slug: "pearl-divers-exhibition",
    nameEng: "The Pearl Divers: An Exhibition",
    nameArabic: "الغوّاصون: معرض اللؤلؤ",
    descriptionEng:
      "Nose clips, baskets and songs from the diving season, lent by families of Al Wakrah. Guided tours in Arabic on Saturdays.",
    descriptionArabic:
      "فطام وديين ونهمات من موسم الغوص، بإعارة من عائلات الوكرة. جولات إرشادية بالعربية كل سبت.",
    place: "westwalk",
    unit: "Gallery, Building A1",
    startAt: "2026-10-15",
    endAt: "2026-11-30",
  },
  {
    slug: "night-market",
    nameEng: "Westwalk Night Market",
    nameArabic: "سوق ويست ووك الليلي",
    descriptionEng:
      "Sixty stalls of food, crafts and second-hand books under the lights, from five until midnight.",
    descriptionArabic: "ستون كشكًا للطعام والحرف والكتب المستعملة تحت الأضواء، من الخامسة حتى منتصف الليل.",
    place: "westwalk",
    unit: "Central Plaza",
    startAt: "2026-11-12",
    endAt: "2026-11-14",
  },
  {
    slug: "family-kite-day",
    nameEng: "Family Kite Day",
    nameArabic: "يوم الطائرات الورقية للعائلة",
    descriptionEng:
      "Build a kite in the morning and fly it on the beach in the afternoon wind. Paper, string and lunch are on us.",
    descriptionArabic: "اصنع طائرتك صباحًا وأطلقها على الشاطئ مع نسيم العصر. الورق والخيط والغداء علينا.",
    place: "wakrah",
    unit: "Public Beach",
    startAt: "2026-11-20",
    endAt: "2026-11-20",
  },
  {
    slug: "oud-and-strings",
    nameEng: "Oud & Strings",
    nameArabic: "أمسية عود وأوتار",
    descriptionEng:
      "An evening of Arabic music for oud, qanun and string quartet on the open stage. Bring a cushion.",
    descriptionArabic: "أمسية موسيقى عربية للعود والقانون ورباعي وتري على المسرح المكشوف. أحضر وسادتك معك.",
    place: "katara",
    unit: "Open Stage",
    startAt: "2026-11-26",
    endAt: "2026-11-26",
  },
  {
    slug: "marina-5k",
    nameEng: "Marina 5K Run",
    nameArabic: "سباق المارينا ٥ كم",
    descriptionEng:
      "Five kilometres around the marina at sunrise for runners, walkers and prams. Medals for everybody who arrives.",
    descriptionArabic:
      "خمسة كيلومترات حول المارينا عند الشروق للعدّائين والمشاة وعربات الأطفال. ميدالية لكل من يصل.",
    place: "marina",
    unit: "Start at Gate 1",
    startAt: "2026-12-04",
    endAt: "2026-12-04",
  },
  {
    slug: "national-day",
    nameEng: "National Day Celebration",
    nameArabic: "احتفال اليوم الوطني",
    descriptionEng:
      "Ardha, falcons, a parade of classic cars and fireworks over the plaza on the evening of the eighteenth.",
    descriptionArabic: "عرضة وصقور ومسيرة سيارات كلاسيكية وألعاب نارية فوق الساحة مساء الثامن عشر.",
    place: "westwalk",
    unit: "Central Plaza",
    startAt: "2026-12-16",
    endAt: "2026-12-18",
  },
  {
    slug: "winter-book-fair",
    nameEng: "Winter Book Fair",
    nameArabic: "معرض الكتاب الشتوي",
    descriptionEng:
      "Forty publishers, readings by the fountain, and a swap table where one book buys another.",
    descriptionArabic: "أربعون دار نشر وقراءات عند النافورة، وطاولة تبادل يُشترى فيها الكتاب بكتاب.",
    place: "westwalk",
    unit: "East Arcade",
    startAt: "2027-01-14",
    endAt: "2027-01-23",
  },
  {
    slug: "ghabga-evenings",
    nameEng: "Ghabga Evenings",
    nameArabic: "أمسيات الغبقة",
    descriptionEng:
      "A late Ramadan table for residents and their guests, with storytellers and a charity auction on Thursdays.",
    descriptionArabic: "مائدة رمضانية متأخرة للسكان وضيوفهم، مع حكواتي ومزاد خيري كل خميس.",
    place: "westwalk",
    unit: "Majlis Hall, Building B3",
    startAt: "2027-02-14",
    endAt: "2027-03-04",
  },
  {
    slug: "garangao-night",
    nameEng: "Garangao Night",
    nameArabic: "ليلة القرنقعوه",
    descriptionEng:
      "Children in their best collect nuts and sweets from door to door, and drums lead the way.",
    descriptionArabic: "أطفال بأزيائهم التقليدية يجمعون المكسرات والحلوى من باب إلى باب على إيقاع الطبول.",
    place: "westwalk",
    unit: "All buildings",
    startAt: "2027-02-21",
    endAt: "2027-02-21",
  },
  {
    slug: "eid-family-festival",
    nameEng: "Eid Family Festival",
    nameArabic: "مهرجان العيد العائلي",
    descriptionEng: "Puppets, henna, a petting farm and ice cream on the three days of Eid Al-Fitr.",
    descriptionArabic: "مسرح دمى وحناء ومزرعة حيوانات أليفة ومثلجات طوال أيام عيد الفطر الثلاثة.",
    place: "foxHills",
    unit: "Central Park",
    startAt: "2027-03-10",
    endAt: "2027-03-12",
  },
];
