/** What items of the generated catalogue are about, in both languages, singular and plural. */
export const THINGS = {
  museum: { en: ['museum', 'museums'], de: ['Museum', 'Museen'] },
  garden: { en: ['garden', 'gardens'], de: ['Garten', 'Gärten'] },
  bakery: { en: ['bakery', 'bakeries'], de: ['Bäckerei', 'Bäckereien'] },
  library: { en: ['library', 'libraries'], de: ['Bibliothek', 'Bibliotheken'] },
  plant: { en: ['plant', 'plants'], de: ['Pflanze', 'Pflanzen'] },
  bicycle: { en: ['bicycle', 'bicycles'], de: ['Fahrrad', 'Fahrräder'] },
  school: { en: ['school', 'schools'], de: ['Schule', 'Schulen'] },
  hotel: { en: ['hotel', 'hotels'], de: ['Hotel', 'Hotels'] },
  vineyard: { en: ['vineyard', 'vineyards'], de: ['Weingut', 'Weingüter'] },
  doctor: { en: ['doctor', 'doctors'], de: ['Arzt', 'Ärzte'] },
  festival: { en: ['festival', 'festivals'], de: ['Festspiel', 'Festspiele'] },
  harbour: { en: ['harbour', 'harbours'], de: ['Hafen', 'Häfen'] },
  theatre: { en: ['theatre', 'theatres'], de: ['Theater', 'Theater'] },
  kitchen: { en: ['kitchen', 'kitchens'], de: ['Küche', 'Küchen'] },
  farm: { en: ['farm', 'farms'], de: ['Bauernhof', 'Bauernhöfe'] },
  choir: { en: ['choir', 'choirs'], de: ['Chor', 'Chöre'] },
  lawyer: { en: ['lawyer', 'lawyers'], de: ['Anwalt', 'Anwälte'] },
  parish: { en: ['parish', 'parishes'], de: ['Gemeinde', 'Gemeinden'] },
  florist: { en: ['florist', 'florists'], de: ['Blumenladen', 'Blumenläden'] },
  brewery: { en: ['brewery', 'breweries'], de: ['Brauerei', 'Brauereien'] },
} as const

/** What is made for them: a noun for titles, and a form of the word for texts. */
export const WORKS = {
  shop: { en: ['shop', 'shops'], de: ['Laden', 'Läden'] },
  map: { en: ['map', 'maps'], de: ['Karte', 'Karten'] },
  booking: { en: ['booking', 'bookings'], de: ['Buchung', 'Buchungen'] },
  calendar: { en: ['calendar', 'calendars'], de: ['Kalender', 'Kalender'] },
  newsletter: { en: ['newsletter', 'newsletters'], de: ['Rundbrief', 'Rundbriefe'] },
  invoice: { en: ['invoice', 'invoices'], de: ['Rechnung', 'Rechnungen'] },
  archive: { en: ['archive', 'archives'], de: ['Archiv', 'Archive'] },
  podcast: { en: ['podcast', 'podcasts'], de: ['Hörspiel', 'Hörspiele'] },
  survey: { en: ['survey', 'surveys'], de: ['Umfrage', 'Umfragen'] },
  inventory: { en: ['inventory', 'inventories'], de: ['Bestand', 'Bestände'] },
} as const

export type Thing = keyof typeof THINGS
export type WorkName = keyof typeof WORKS
export type Tongue = 'en' | 'de'

export const thingNames = Object.keys(THINGS) as Thing[]
export const workNames = Object.keys(WORKS) as WorkName[]

/** People whose names are searched for. */
export const PEOPLE = [
  'José Álvarez',
  'Zoë Bergström',
  'Søren Kjær',
  'Jürgen Groß',
  'Renée Lefèvre',
  'Łukasz Wójcik',
  'Chloé Dubois',
  'Björn Åkesson',
  'Aoife Ní Bhriain',
  'Nuño Peña',
  'Müge Çelik',
  'Hélène Guérin',
  'Will Carter',
  'Ottokar Weiß',
  'Ingrid Østby',
] as const

/** Skills that are searched for, each of a few creators. */
export const SKILLS = [
  'Leaflet',
  'PostGIS',
  'Svelte',
  'Elixir',
  'Blender',
  'Kotlin',
  'Figma',
  'Ansible',
  'Godot',
  'LaTeX',
] as const
