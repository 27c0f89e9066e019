import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { render } from '#platform/server/markdown/render.ts'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { lookUp, type AccountIds } from './accounts.ts'
import { HEIGHT, WIDTH } from './clip-scenes.ts'

const DAY_MS = 24 * 60 * 60_000
const FOLDER = join(import.meta.dirname, 'showcases')

/** Width of a picture in lists. */
export const SMALL_WIDTH = 640

interface DemoShowcase {
  /** Also the name of its README in `showcases/<key>.md`, if it has one. */
  key: string
  creator: string
  title: string
  description: string
  for_whom?: string
  what_changed?: string
  project_url?: string
  repository_url?: string
  demo_url?: string
  has_readme?: true
  /** Names from `draw-showcases.ts`, each with its text alternative. */
  pictures: { name: string; alt: string }[]
  /** Titles of the videos. */
  videos?: string[]
  days_ago: number
}

/** Showcases of the demo creators, oldest first. */
export const showcases: readonly DemoShowcase[] = [
  {
    key: 'drawers',
    creator: 'gruff',
    title: 'Nineteen years of orders, out of the drawer',
    description:
      'A FileMaker file that nobody dared to open twice became 41,000 rows in PostgreSQL, each with the card it came from beside it. What could not be settled by a rule was settled by Nora, in two afternoons, from a list of 212 questions.',
    for_whom: 'Small companies whose history is in one file on one computer.',
    what_changed: 'Last year’s catalogue was made from a query, for the first time since 2005.',
    repository_url: 'https://example.com/gruff/out-of-the-drawer',
    has_readme: true,
    pictures: [{ name: 'drawers', alt: 'Card drawers on the left, one of them open; rows of a table on the right' }],
    days_ago: 168,
  },
  {
    key: 'menu-board',
    creator: 'mei-ling-tan',
    title: 'Three dishes, readable from the street',
    description:
      'A board above a counter listed eighteen dishes, and the queue read none of them. I measured from how far people look up, took away what nobody orders, and set the rest for that distance.',
    what_changed: 'People order before they reach the counter.',
    pictures: [{ name: 'dishes', alt: 'A dark board with three dishes in large letters' }],
    videos: ['A menu one can read from the street'],
    days_ago: 121,
  },
  {
    key: 'orchard-sensor',
    creator: 'tala-nakai',
    title: 'A sensor that sleeps for two years',
    description:
      'Soil and air in an orchard of forty hectares, once an hour, without a socket and without a signal but for one gateway on the barn. The boards wake for a second, say what they know and go back to sleep.',
    for_whom: 'Growers who drive out to look at a thermometer.',
    what_changed: 'The first set ran for 26 months. I had promised 24.',
    repository_url: 'https://example.com/tala/orchard-sensor',
    has_readme: true,
    pictures: [
      { name: 'orchard', alt: 'A row of fruit trees; a small box between them sends rings of radio' },
      { name: 'battery', alt: 'A battery that is three quarters full in month 22' },
    ],
    videos: ['Two years in an orchard, one battery'],
    days_ago: 96,
  },
  {
    key: 'seabirds',
    creator: 'hanna-wiik',
    title: 'Where the kittiwakes went',
    description:
      'Eleven summers of counts from a boat, and one question: has the colony moved, or is it smaller? A map that shows seven places and lets all but one of them step back.',
    demo_url: 'https://example.com/hanna/kittiwakes',
    pictures: [
      { name: 'one-place', alt: 'A map with contour lines; one place is marked in red and called here' },
      { name: 'contours', alt: 'The same landscape before anything is marked' },
    ],
    videos: ['One map, one question'],
    days_ago: 64,
  },
  {
    key: 'pier-tickets',
    creator: 'olumide_b',
    title: 'Tickets on a pier without a signal',
    description:
      'A phone app for the crew of four ferries: it checks a ticket in under a second without a network, knows those that were used at the other pier as soon as the boat lands, and is read outdoors at noon.',
    for_whom: 'Whoever checks anything where the network is not.',
    project_url: 'https://example.com/puerto-claro/boarding',
    pictures: [{ name: 'pier', alt: 'A ferry on its way to a wooden pier, under a low sun' }],
    days_ago: 47,
  },
  {
    key: 'large-print',
    creator: 'demo-creator',
    title: 'A library catalogue in large print',
    description:
      'One switch at the top, and the catalogue is set for people who hold a page at arm’s length: larger letters, shorter lines, nothing that moves. It is the same page, not a second one that is forgotten.',
    for_whom: 'Public libraries, and everybody whose readers are over sixty.',
    what_changed: 'A third of all searches now begin with the switch.',
    project_url: 'https://example.com/littletown/catalogue',
    pictures: [
      { name: 'large-print', alt: 'The same book title twice: in small print, and so large that it fills the page' },
    ],
    days_ago: 39,
  },
  {
    key: 'seed-finder',
    creator: 'demo-creator',
    title: 'A seed finder that asks the birch',
    description:
      'A gardener in Umeå does not sow by the calendar, but when birch leaves are as large as a mouse’s ear. This finder knows both: it takes a place, a week or an observation, and says what may go into the ground.',
    for_whom: 'Nurseries, seed swaps and allotments north of anywhere.',
    repository_url: 'https://example.com/ines/seed-finder',
    has_readme: true,
    pictures: [
      { name: 'seed-words', alt: 'A search box in which somebody has typed mouse ears, Umeå' },
      { name: 'seed-answers', alt: 'Three answers: peas now, beetroot in ten days, beans after the last frost' },
    ],
    videos: ['A seed finder that knows mouse ears'],
    days_ago: 18,
  },
  {
    key: 'tool-library',
    creator: 'demo-creator',
    title: 'A tool library that knows where the ladder is',
    description:
      'Two hundred tools, nine volunteers and a paper book that was always at somebody’s home. Now the desk, the website and the label on the ladder say the same, and a reminder goes out before anybody has to ring.',
    for_whom: 'Libraries of things: tools, toys, instruments.',
    what_changed: 'Late returns fell by half in a month. Nobody has asked for the book back.',
    project_url: 'https://example.com/littletown/tools',
    repository_url: 'https://example.com/ines/tool-library',
    has_readme: true,
    pictures: [
      { name: 'tool-wall', alt: 'Tools on a wall; of two that are lent only the outline hangs there' },
      {
        name: 'tool-desk',
        alt: 'What the desk shows: who has the hedge shears, where the ladder is, what needs a key',
      },
    ],
    days_ago: 6,
  },
]

/** A showcase with stored pictures and rendered README. */
interface PreparedShowcase extends Omit<DemoShowcase, 'pictures'> {
  pictures: { name: string; small_name: string; alt: string }[]
  readme: { markdown: string; html: string } | null
}

type StorePicture = (name: string, webp: Uint8Array) => Promise<string>

async function readmeOf({ key, has_readme, repository_url }: DemoShowcase) {
  if (!has_readme) return null
  const markdown = await readFile(join(FOLDER, `${key}.md`), 'utf8')
  return { markdown, html: render(markdown, { repository_url: repository_url ?? null }) }
}

/** Stores the pictures of all showcases and renders their READMEs. */
export const prepareShowcases = (store: StorePicture): Promise<PreparedShowcase[]> =>
  Promise.all(
    showcases.map(async (showcase) => {
      const storeFile = async (file: string) => store(file, await readFile(join(FOLDER, file)))
      const pictures = showcase.pictures.map(async ({ name, alt }) => ({
        name: await storeFile(`${name}.webp`),
        small_name: await storeFile(`${name}-small.webp`),
        alt,
      }))
      return { ...showcase, pictures: await Promise.all(pictures), readme: await readmeOf(showcase) }
    }),
  )

/** Inserts showcases with their contents, oldest first; returns a lookup of their ids by key. */
export async function insertShowcases(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  prepared: readonly PreparedShowcase[],
): Promise<(key: string) => number> {
  const stored = await db.selectFrom('videos').select(['id', 'title']).execute()
  const videoIds = lookUp(stored.map(({ id, title }) => [title, id]))
  const ids: [string, number][] = []
  for (const showcase of prepared)
    ids.push([showcase.key, await insertShowcase(db, now, accountIds, videoIds, showcase)])
  return lookUp(ids)
}

async function insertShowcase(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  videoIds: (title: string) => number,
  showcase: PreparedShowcase,
): Promise<number> {
  const { key: _key, creator, pictures, readme, videos = [], days_ago, has_readme: _has, ...fields } = showcase
  const createdAt = ago(now, days_ago * DAY_MS)
  const { id } = await db
    .insertInto('showcases')
    .values({
      ...fields,
      developer_id: accountIds(creator),
      include_profile: true,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = pictures.map((picture, index) => ({
    ...picture,
    showcase_id: id,
    position: index + 1,
    width: WIDTH,
    height: HEIGHT,
  }))
  await db.insertInto('showcase_pictures').values(rows).execute()
  if (videos.length > 0) {
    const videoLinks = videos.map((title, index) => ({
      showcase_id: id,
      video_id: videoIds(title),
      position: index + 1,
    }))
    await db.insertInto('showcase_videos').values(videoLinks).execute()
  }
  if (readme)
    await db
      .insertInto('showcase_readmes')
      .values({ ...readme, showcase_id: id, updated_at: createdAt })
      .execute()
  return id
}
