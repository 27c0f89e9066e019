import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { JudgedQuery } from './judged-queries.ts'

// What somebody searches for in the demo data, and how well items fit, by the beginnings of their titles: 3 is what they look for, 2
// helps them, 1 is near.
const TABLE = `
form | tool libraries | 3 A tool library, 1 A library catalogue, 1 A large-print mode, 1 Small films
form | ladders | 3 A tool library
form | menus for restaurants | 3 Menus in three, 2 Three dishes, 2 A menu one can read, 2 Tan Mei Ling
form | printed labels | 3 Label sheets, 1 Jonah, 1 A tool library
form | seed finders | 3 A seed finder that asks, 3 A seed finder that knows, 3 A seed finder that understands, 1 A swap map, 1 What if a seed
form | ferry timetables | 3 A timetable, 2 Tickets on a pier, 1 Tide tables
form | orchards | 3 A sensor, 3 Two years in, 2 A letter before, 2 Tala
form | truck scale | 3 Read our 1998, 1 Truck line-up
form | vaccinating animals | 3 Vaccination, 1 Can a phone
form | cargo bikes | 3 Let people see, 1 A barcode, 1 Open repair
form | repairing bikes | 3 Open repair, 1 Let people see, 1 A barcode
form | maps of memories | 3 A map of who, 1 Hanna, 1 One map, 1 A swap map
form | reading rulers | 3 Reading ruler
form | catalogues in large print | 3 A library catalogue, 3 A large-print mode, 1 Reading ruler
form | batteries | 3 Two years in, 2 A sensor, 2 Tala
form | frost dates | 3 A seed finder that understands, 2 A letter before
form | tides | 3 Tide tables
form | payments | 3 Farid
form | podcasts | 3 Kofi, 1 Short stories
form | counting seabirds | 3 Where the kittiwakes, 3 Hanna
misspelt | tool libary | 3 A tool library, 1 A library catalogue, 1 A large-print mode
misspelt | laddre | 3 A tool library
misspelt | seed findre | 3 A seed finder that asks, 3 A seed finder that knows, 3 A seed finder that understands, 1 A swap map, 1 What if a seed
misspelt | resturant menu | 3 Menus in three, 2 Three dishes, 2 A menu one can read, 1 Tan Mei Ling
misspelt | orchrad sensor | 3 A sensor, 3 Two years in, 2 A letter before, 2 Tala
misspelt | vacination reminder | 3 Vaccination
misspelt | barcdoe | 3 A barcode
misspelt | kitiwakes | 3 Where the kittiwakes
misspelt | timetabel | 3 A timetable
misspelt | accesibility | 3 Inês
misspelt | blendre | 3 Ana
misspelt | computer visoin | 3 Zeynep, 1 Can a phone
misspelt | tickts pier | 3 Tickets on a pier, 2 A timetable
misspelt | lable sheets | 3 Label sheets
name | Ines Carvalho | 3 Inês
name | carvalho | 3 Inês
name | lucia quispe | 3 Ana
name | Zeynep Aydin | 3 Zeynep
name | mei ling | 3 Tan Mei Ling
name | kofi | 3 Kofi
name | pereira walsh | 3 Jonah
name | demo-creator | 3 Inês
skill | postgis | 3 Hanna
skill | PostgreSQL | 3 Inês, 3 Farid, 2 Nineteen years
skill | python | 3 Gruffydd, 3 Hanna, 3 Zeynep
skill | cobol | 3 Gruffydd
skill | svelte css | 3 Jonah, 1 Tan Mei Ling
skill | lorawan | 3 Tala
skill | c++ | 3 Kofi
phrase | a map that answers one question | 3 One map, 3 Hanna, 2 Where the kittiwakes, 1 A swap map
phrase | works without a network | 3 Tickets on a pier, 3 Tide tables, 2 Olumide
phrase | someone who moves data out of an old system | 3 Gruffydd, 2 Nineteen years
phrase | "large print" | 3 A library catalogue, 3 A large-print mode, 2 Reading ruler
phrase | "seed jars" | 3 Label sheets
phrase | print labels for seeds | 3 Label sheets, 1 A seed finder that asks, 1 What if a seed
phrase | queue of trucks at harvest | 3 Truck line-up, 1 Read our 1998
phrase | menu in several languages | 3 Menus in three, 2 Tan Mei Ling
phrase | warn me before frost | 3 A letter before, 1 A seed finder that understands
`

/** Reads the judged queries on the demo data, which the database has. */
export async function readDemoQueries(db: Database): Promise<JudgedQuery[]> {
  const { rows } = await sql<{ name: string; title: string }>`
    select kind || ' ' || item_id as name, title from search_items`.execute(db)
  const itemOf = (beginning: string): string => {
    const [item, ...others] = rows.filter(({ title }) => title.startsWith(beginning))
    if (item === undefined || others.length > 0) throw new Error(`${1 + others.length} items begin with ${beginning}`)
    return item.name
  }
  return TABLE.trim()
    .split('\n')
    .map((line) => {
      const [kind = '', query = '', expects = ''] = line.split(' | ')
      const grades = expects.split(', ').map((each) => [itemOf(each.slice(2)), Number(each.charAt(0))] as const)
      return { kind: kind as JudgedQuery['kind'], query, grades: new Map(grades) }
    })
}
