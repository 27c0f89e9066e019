import type { Topics } from './catalogue.ts'

/** What somebody searches for, and what they get of an item, as `showcase 3`: 3 for all they asked for, less for something near. */
export interface JudgedQuery {
  kind: 'form' | 'misspelt' | 'german' | 'name' | 'skill' | 'phrase'
  query: string
  grades: ReadonlyMap<string, number>
}

// Each expects works of a kind for a thing in a language (`en museum map`), `person 3` (of `PEOPLE`), or creators with `skill 2` (of `SKILLS`).
const TABLE = `
form | mapping museums | en museum map
form | maps of museums | en museum map
form | museum maps | en museum map
form | bakeries shops | en bakery shop
form | shop for bakery | en bakery shop
form | library calendars | en library calendar
form | libraries calendar | en library calendar
form | gardens newsletters | en garden newsletter
form | garden newsletter | en garden newsletter
form | gardening newsletters | en garden newsletter
form | brewery inventories | en brewery inventory
form | breweries inventory | en brewery inventory
form | invoicing lawyers | en lawyer invoice
form | lawyer invoices | en lawyer invoice
form | invoices for doctors | en doctor invoice
form | booked hotels | en hotel booking
form | hotel bookings | en hotel booking
form | book a hotel | en hotel booking
form | schools surveyed | en school survey
form | surveys in schools | en school survey
form | choirs podcast | en choir podcast
form | podcasts for a choir | en choir podcast
form | archiving theatres | en theatre archive
form | theatre archives | en theatre archive
form | parishes calendar | en parish calendar
form | parish archives | en parish archive
form | planting maps | en plant map
form | plants shop | en plant shop
form | vineyards shop | en vineyard shop
form | farms inventory | en farm inventory
form | farming calendar | en farm calendar
form | festival map | en festival map
form | harbours booking | en harbour booking
form | florists newsletter | en florist newsletter
form | kitchens survey | en kitchen survey
misspelt | musuem map | en museum map
misspelt | museum mpas | en museum map
misspelt | libary calendar | en library calendar
misspelt | library calender | en library calendar
misspelt | bakrey shop | en bakery shop
misspelt | gardne newsletter | en garden newsletter
misspelt | garden newsleter | en garden newsletter
misspelt | plnat shop | en plant shop
misspelt | bycicle booking | en bicycle booking
misspelt | bicyle map | en bicycle map
misspelt | shcool survey | en school survey
misspelt | school survay | en school survey
misspelt | hotle booking | en hotel booking
misspelt | hotel bokking | en hotel booking
misspelt | vinyard shop | en vineyard shop
misspelt | docter invoice | en doctor invoice
misspelt | doctor invoise | en doctor invoice
misspelt | festivel map | en festival map
misspelt | harbuor map | en harbour map
misspelt | theater archive | en theatre archive
misspelt | theatre archiv | en theatre archive
misspelt | kichen survey | en kitchen survey
misspelt | kitchen inventry | en kitchen inventory
misspelt | famr inventory | en farm inventory
misspelt | choire podcast | en choir podcast
misspelt | choir podcats | en choir podcast
misspelt | lawer invoice | en lawyer invoice
misspelt | lawyer invioces | en lawyer invoice
misspelt | parrish calendar | en parish calendar
misspelt | flroist shop | en florist shop
misspelt | florist calandar | en florist calendar
misspelt | brewrey booking | en brewery booking
misspelt | brewery arhcive | en brewery archive
misspelt | libraries inventoory | en library inventory
misspelt | museums newslettr | en museum newsletter
german | Museum Karte | de museum map
german | Museen Karten | de museum map
german | Karte der Museen | de museum map
german | Garten Rundbrief | de garden newsletter
german | Gärten Rundbriefe | de garden newsletter
german | Bäckerei Laden | de bakery shop
german | baeckereien laden | de bakery shop
german | Bibliotheken Kalender | de library calendar
german | Bibliothek Kalender | de library calendar
german | Pflanzen Laden | de plant shop
german | Pflanze Läden | de plant shop
german | Fahrräder Buchung | de bicycle booking
german | fahrrad buchen | de bicycle booking
german | Schulen Umfrage | de school survey
german | Umfragen Schule | de school survey
german | Hotel Buchungen | de hotel booking
german | Weingüter Laden | de vineyard shop
german | Arzt Rechnungen | de doctor invoice
german | Rechnung für Ärzte | de doctor invoice
german | Häfen Karte | de harbour map
german | Theater Archiv | de theatre archive
german | Archive Theater | de theatre archive
german | Küche Bestand | de kitchen inventory
german | kuche umfrage | de kitchen survey
german | Bauernhöfe Kalender | de farm calendar
german | Chöre Hörspiele | de choir podcast
german | Anwälte Rechnung | de lawyer invoice
german | Gemeinden Archiv | de parish archive
german | Brauereien Bestand | de brewery inventory
german | Brauerei Karten | de brewery map
name | jose alvarez | person 0
name | José Álvarez | person 0
name | alvarez | person 0
name | zoe bergstrom | person 1
name | soren kjar | person 2
name | Jürgen Groß | person 3
name | jurgen gross | person 3
name | renee lefevre | person 4
name | lukasz wojcik | person 5
name | Wojcik | person 5
name | chloe dubois | person 6
name | bjorn akesson | person 7
name | aoife | person 8
name | nuno pena | person 9
name | muge celik | person 10
name | helene guerin | person 11
name | will carter | person 12
name | ottokar weiss | person 13
name | Ingrid Ostby | person 14
name | bergstorm | person 1
skill | leaflet | skill 0
skill | postgis | skill 1
skill | SVELTE | skill 2
skill | elixir developer | skill 3
skill | blender artist | skill 4
skill | kotlin | skill 5
skill | figma | skill 6
skill | ansible | skill 7
skill | godot | skill 8
skill | latex | skill 9
phrase | I need a shop for plants | en plant shop
phrase | we are looking for a map of our museum | en museum map
phrase | somebody to build a calendar for the library | en library calendar
phrase | "museum map" | en museum map
phrase | "hotel booking" | en hotel booking
phrase | can you make an inventory for my brewery | en brewery inventory
phrase | please help with a newsletter for gardens | en garden newsletter
phrase | a podcast about choirs | en choir podcast
phrase | looking for a survey of schools | en school survey
phrase | the archive of a theatre | en theatre archive
phrase | invoices that a doctor sends | en doctor invoice
phrase | "lawyer invoice" | en lawyer invoice
phrase | want a booking page for the harbour | en harbour booking
phrase | map for a festival | en festival map
phrase | our farm needs a calendar | en farm calendar
phrase | "kitchen survey" | en kitchen survey
phrase | shop of a vineyard | en vineyard shop
phrase | parish calendar please | en parish calendar
phrase | florist with a shop | en florist shop
phrase | bicycle booking and nothing else | en bicycle booking
`

const LINES = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [kind = '', query = '', expects = ''] = line.split(' | ')
    return { kind: kind as JudgedQuery['kind'], query, expects }
  })

/** What people type into the search of the catalogue. */
export const typedQueries: readonly string[] = LINES.map(({ query }) => query)

function gradeOf(expects: string, topic: string): number {
  if (topic === expects) return 3
  const [tongue, thing, work] = expects.split(' ')
  return work !== undefined && topic.startsWith(`${tongue} ${thing} `) ? 1 : 0
}

/** The 150 judged queries on a catalogue of these topics. */
export const judgedQueries = (topics: Topics): JudgedQuery[] =>
  LINES.map(({ kind, query, expects }) => ({
    kind,
    query,
    grades: new Map([...topics].map(([item, topic]) => [item, gradeOf(expects, topic)])),
  }))
