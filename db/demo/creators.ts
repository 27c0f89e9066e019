import type { Availability, Language } from '#features/profiles/contract.ts'

/** A creator of the demo data. The portrait is in `portraits/<username>.webp`. */
export interface DemoCreator {
  username: string
  full_name: string
  joined_days_ago: number
  skills: string[]
  experience_years: number
  total_projects: number
  terms?: {
    availability?: Availability
    languages: Language[]
    price_from: number
    price_to: number
    reply_within_hours?: number
  }
  bio: string
  /** True unless set to false. */
  is_public?: false
  /** State at the provider, and days until the end of the paid period, negative if it has ended. */
  subscription?: { status: 'active' | 'past_due' | 'canceled'; ends_in_days: number }
}

export const creators: DemoCreator[] = [
  {
    username: 'demo-creator',
    full_name: 'Inês Carvalho',
    joined_days_ago: 511,
    skills: ['TypeScript', 'React', 'PostgreSQL', 'Accessibility', 'Search', 'Web typography', 'Leaflet'],
    experience_years: 11,
    total_projects: 34,
    terms: {
      availability: 'now',
      languages: ['pt', 'en', 'es'],
      price_from: 1200,
      price_to: 9000,
      reply_within_hours: 24,
    },
    bio: `I build small, sturdy web tools for organisations that know exactly what they do and are tired of spreadsheets. Before code I set type in my uncle's print shop in Porto, and I still care about what happens at the end of a line. You get a working version in the first week, a plain-language note every Friday, and documentation your successor can read.`,
    subscription: { status: 'active', ends_in_days: 30 },
  },
  {
    username: 'tala-nakai',
    full_name: 'Tala Nakai',
    joined_days_ago: 402,
    skills: ['Rust', 'ESP32', 'LoRaWAN', 'KiCad', 'Low-power design', 'MQTT'],
    experience_years: 9,
    total_projects: 21,
    terms: { availability: 'soon', languages: ['en'], price_from: 2500, price_to: 18_000, reply_within_hours: 72 },
    bio: `Sensors in places with no socket and no signal: orchards, culverts, one very cold lookout tower. I solder the first boards myself at my bench in Flagstaff. If a battery I promised for two years dies in one, I drive out and change it.`,
    subscription: { status: 'past_due', ends_in_days: -1 },
  },
  {
    username: 'olumide_b',
    full_name: 'Olumide Bakare',
    joined_days_ago: 655,
    skills: ['Kotlin', 'Flutter', 'Offline sync', 'SQLite', 'Android', 'QR and NFC', 'USSD'],
    experience_years: 13,
    total_projects: 47,
    terms: { availability: 'now', languages: ['en', 'yo'], price_from: 800, price_to: 12_000, reply_within_hours: 4 },
    bio: `Lagos taught me to assume the network is down. For thirteen years I have written phone apps for people who work standing up: bus conductors, nurses, meter readers, market traders. I test on the cheapest handset I can buy, outdoors, at noon.`,
    subscription: { status: 'active', ends_in_days: 30 },
  },
  {
    username: 'hanna-wiik',
    full_name: 'Hanna Wiik',
    joined_days_ago: 288,
    skills: ['PostGIS', 'QGIS', 'Python', 'D3', 'MapLibre', 'Remote sensing'],
    experience_years: 7,
    total_projects: 16,
    terms: {
      availability: 'soon',
      languages: ['nb', 'en', 'de'],
      price_from: 1500,
      price_to: 8000,
      reply_within_hours: 72,
    },
    bio: `Maps from Tromsø. I turn satellite tiles, survey points and somebody's box of index cards into maps that answer one question well. In the dark months I take on longer projects; from May to August expect answers in the evening, because I am on a boat counting seabirds.`,
  },
  {
    username: 'farid_codes',
    full_name: 'Farid Rahmani',
    joined_days_ago: 720,
    skills: ['Go', 'Payments', 'Stripe', 'Double-entry ledgers', 'PostgreSQL', 'Reconciliation', 'SEPA'],
    experience_years: 18,
    total_projects: 29,
    terms: { availability: 'busy', languages: ['fa', 'de', 'en'], price_from: 4000, price_to: 30_000 },
    bio: `Money is data that people shout about. I spent twelve years inside a bank in Lyon making the books agree, and now do the same for companies too small to have a bank's budget. Ask me about refunds before you ask me about anything else.`,
  },
  {
    username: 'mei-ling-tan',
    full_name: 'Tan Mei Ling',
    joined_days_ago: 337,
    skills: [
      'Shopify',
      'Liquid',
      'Eleventy',
      'CSS',
      'Multilingual sites',
      'Web performance',
      'Menu engineering',
      'SEO',
    ],
    experience_years: 8,
    total_projects: 52,
    terms: {
      availability: 'now',
      languages: ['zh', 'ms', 'en'],
      price_from: 900,
      price_to: 7500,
      reply_within_hours: 24,
    },
    bio: `Shops, menus, small brands! My parents ran a kopitiam in George Town and I learned layout from the board above the counter: if a customer has to ask, the board is wrong. I work in English, Malay, Hokkien and passable French. Fast sites only, I count every kilobyte.`,
    subscription: { status: 'canceled', ends_in_days: -1 },
  },
  {
    username: 'gruff',
    full_name: 'Gruffydd Pryce',
    joined_days_ago: 598,
    skills: ['FileMaker', 'COBOL', 'Perl', 'Oracle', 'Data migration', 'Visual Basic 6', 'dBase', 'Python'],
    experience_years: 36,
    total_projects: 118,
    terms: { languages: ['en'], price_from: 3000, price_to: 40_000 },
    bio: `I read dead systems. If your business runs on something nobody under fifty recognises, I have probably sworn at it already. I move the data, prove that every row arrived, and leave you with something a youngster would want to maintain. Aberystwyth; no calls before the dog has been out.`,
    subscription: { status: 'canceled', ends_in_days: -38 },
  },
  {
    username: 'zeynep-a',
    full_name: 'Zeynep Aydın',
    joined_days_ago: 166,
    skills: ['PyTorch', 'OpenCV', 'Computer vision', 'Python', 'Labelling workflows', 'ONNX', 'Edge inference'],
    experience_years: 6,
    total_projects: 12,
    terms: { availability: 'now', languages: ['tr', 'en'], price_from: 2000, price_to: 15_000, reply_within_hours: 24 },
    bio: `Computer vision for things that are not faces: olives, roof tiles, hooves, knitting. I finished a doctorate in İzmir on telling ripe from nearly ripe, which turned out to be most of industry. I will tell you early, and in numbers, when a problem needs a better camera rather than a cleverer model.`,
  },
  {
    username: 'kofi-sound',
    full_name: 'Kofi Mensah-Roth',
    joined_days_ago: 231,
    skills: ['Web Audio', 'C++', 'JUCE', 'Speech processing', 'Podcast production', 'Max/MSP'],
    experience_years: 10,
    total_projects: 25,
    terms: { availability: 'soon', languages: ['en', 'fr'], price_from: 600, price_to: 5000, reply_within_hours: 24 },
    bio: `Audio engineer first, programmer second, between Berlin and Accra. I make players that never stutter, tools that clean up a bad room, and the odd instrument. If it makes a sound, or should make less of one, write to me.`,
  },
  {
    username: 'ana-lucia',
    full_name: 'Ana Lucía Quispe',
    joined_days_ago: 94,
    skills: ['Three.js', 'Godot', 'Blender', 'glTF', 'Interactive exhibits', 'Shaders'],
    experience_years: 5,
    total_projects: 9,
    terms: { availability: 'now', languages: ['es', 'en'], price_from: 700, price_to: 6000, reply_within_hours: 4 },
    bio: `3D for browsers and museum floors, from Cusco. I love product configurators because nobody believes they can be quick, and then they are. My models are measured with callipers before anybody adds a shader.`,
  },
  {
    username: 'sam-dvorak',
    full_name: 'Sam Dvořák',
    joined_days_ago: 449,
    skills: ['NixOS', 'Ansible', 'Self-hosting', 'Backups', 'PostgreSQL operations', 'Grafana'],
    experience_years: 12,
    total_projects: 31,
    terms: { availability: 'busy', languages: ['cs', 'en'], price_from: 400, price_to: 3500, reply_within_hours: 72 },
    bio: `I keep other people's servers boring. Currently at home in Brno with a very new daughter, so my profile is hidden and I only answer people who already know me. Restores tested monthly, by me, whether you ask or not.`,
    is_public: false,
  },
  {
    username: 'jonah-pw',
    full_name: 'Jonah Pereira-Walsh',
    joined_days_ago: 19,
    skills: ['Svelte', 'CSS', 'Node.js', 'Print stylesheets'],
    experience_years: 2,
    total_projects: 3,
    bio: `Baker for nine years in Cork, self-taught developer for two. I am new here and priced accordingly. I am best at the unglamorous middle of a project: forms, labels, printouts, the page everybody uses forty times a day.`,
  },
]
