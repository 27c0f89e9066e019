import type { ProductCategory, ProductType } from '#platform/server/database/tables.ts'

/** A product of the demo data. */
export interface DemoProduct {
  key: string
  creator: string
  name: string
  description: string
  long_description: string
  price_cents: number
  category: ProductCategory
  product_type: ProductType
  version: string
  requirements?: string
  installation_guide?: string
  /** The file a buyer downloads; optional for a draft. */
  file?: { name: string; type: 'script' | 'documentation' | 'source'; content: string }
  /** Names from `draw-products.ts`, each with its text alternative. */
  pictures: { name: string; alt: string }[]
  status: 'published' | 'draft'
  days_ago: number
}

/** Products of the demo creators, oldest first. */
export const products: readonly DemoProduct[] = [
  {
    key: 'labels',
    creator: 'demo-creator',
    name: 'Label sheets for seed jars',
    description:
      'A page that turns a spreadsheet of seeds into sheets of labels: name, year and week to sow, large enough to read in a shed. It prints on what any stationer sells.',
    long_description:
      '## What it does\n\nOpen the page, drop a spreadsheet on it, choose the sheet of labels you have, print. Nothing leaves your computer: the page has no server behind it.\n\n- Eleven sizes of label, and your own\n- Long names shrink, the week never does\n- One spare row for the label that tears\n\n## What it does not\n\nIt draws no barcodes. If you need them, write to me before you buy.',
    price_cents: 1900,
    category: 'automation',
    product_type: 'web_app',
    version: '1.3.0',
    requirements: 'A browser of the last three years and any printer.',
    installation_guide: 'Unpack, and open labels.html. To share it in the office, put the folder on any web space.',
    file: {
      name: 'labels.html',
      type: 'source',
      content: '<!doctype html><title>Labels</title><p>Drop a spreadsheet here.</p>\n',
    },
    pictures: [
      { name: 'labels', alt: 'A sheet of eight labels, one of them already on a jar that says Peas, sow in week 17' },
      { name: 'checklist', alt: 'Three steps: two are ticked off, the third is waiting' },
    ],
    status: 'published',
    days_ago: 82,
  },
  {
    key: 'ruler',
    creator: 'demo-creator',
    name: 'Reading ruler',
    description:
      'A bar that follows the line you read, on any page. It came out of the large print catalogue, and is free because it is forty lines long.',
    long_description:
      'Press `Alt` and `R`, and a soft bar lies over the line under the pointer. Press again, and it is gone.\n\nIt asks for no permission beyond the page it lies on, and keeps nothing.',
    price_cents: 0,
    category: 'programming',
    product_type: 'automation_script',
    version: '1.0.2',
    requirements: 'An extension that runs user scripts.',
    file: {
      name: 'reading-ruler.user.js',
      type: 'script',
      content: "// A bar over the line that is read.\ndocument.addEventListener('keydown', () => {})\n",
    },
    pictures: [{ name: 'ruler', alt: 'A page of grey lines; a bar lies over the one that is read' }],
    status: 'published',
    days_ago: 60,
  },
  {
    key: 'tides',
    creator: 'olumide_b',
    name: 'Tide tables that work offline',
    description:
      'High and low water for any harbour, a year ahead, in a file that a phone reads without a network. For crews, anglers and whoever leaves a boat on the sand.',
    long_description:
      'You get a script and the year’s constants. It writes one small file for each harbour, which any calendar reads.\n\n| Harbour | Size of a year |\n|---|---|\n| Puerto Claro | 41 kB |\n| Littletown | 38 kB |',
    price_cents: 1250,
    category: 'data_analysis',
    product_type: 'automation_script',
    version: '2026.2',
    requirements: 'Python 3.11 or newer.',
    file: { name: 'tides.py', type: 'script', content: 'print("High water 05:42, 3.1 m")\n' },
    pictures: [{ name: 'tides', alt: 'A tide curve over a day; high water at 05:42 is marked, a boat waits below' }],
    status: 'published',
    days_ago: 54,
  },
  {
    key: 'frost',
    creator: 'tala-nakai',
    name: 'A letter before the frost',
    description:
      'Reads one sensor and the forecast, and writes an e-mail in the afternoon before a night that will cost you blossoms. Made for orchards in hollows, where the forecast is three degrees too warm.',
    long_description:
      'The forecast is made for a hill two valleys away. This learns, from your own thermometer, how much colder your hollow is, and adds that.\n\nIt needs three weeks to know your place. Until then it is careful.',
    price_cents: 3500,
    category: 'automation',
    product_type: 'api_service',
    version: '0.9.1',
    requirements: 'A thermometer that speaks MQTT, and a machine that is always on.',
    file: { name: 'frost-letter.md', type: 'documentation', content: '# A letter before the frost\n\nBegin here.\n' },
    pictures: [
      { name: 'frost', alt: 'An envelope that says: tonight minus three degrees in the hollow; snow crystals' },
    ],
    status: 'published',
    days_ago: 47,
  },
  {
    key: 'handover',
    creator: 'demo-creator',
    name: 'Handover checklist for small websites',
    description: '',
    long_description: 'What the next person needs to know, in the order in which they will ask.',
    price_cents: 900,
    category: 'other',
    product_type: 'other',
    version: '0.1.0',
    pictures: [],
    status: 'draft',
    days_ago: 9,
  },
]
