import { join } from 'node:path'
import { drawInto } from './draw-showcases.ts'
import { checklist, frost, labels, ruler, tides } from './product-scenes.ts'

// Renders the pictures of the demo products in both sizes: `node db/demo/draw-products.ts`.

const FOLDER = join(import.meta.dirname, 'products')

/** Motif and background colour of each picture. */
export const productPictures: Readonly<Record<string, { ground: string; draw: () => string }>> = {
  labels: { ground: '#dbe8de', draw: labels },
  checklist: { ground: '#ead9bd', draw: checklist },
  ruler: { ground: '#f4ecdc', draw: ruler },
  tides: { ground: '#d9e5ea', draw: tides },
  frost: { ground: '#d8e3e8', draw: frost },
}

if (import.meta.main) await drawInto(FOLDER, productPictures)
