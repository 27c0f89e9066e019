import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { chainsFor } from '#platform/server/fonts/fallback-chains.ts'
import { A4, MARGIN, Sheet } from './sheet.ts'

interface PdfOptions {
  title: string
  author: string
  /** Creation date in the file, so that the same document renders to the same bytes each time. */
  at: Date
  /** Every text that may come from users: the fonts they need are loaded first. */
  texts: readonly string[]
}

/** Renders a PDF of A4 pages. Takes some tenths of a second, so call it in a worker thread. */
export async function drawPdf(
  { title, author, at, texts }: PdfOptions,
  draw: (sheet: Sheet) => void,
): Promise<Uint8Array> {
  const { regular, bold } = await chainsFor(texts)
  const info = { Title: title, Author: author, CreationDate: at, ModDate: at }
  const size: [number, number] = [A4.width, A4.height]
  // The standard PDF fonts lack most characters, so no document starts with one.
  const document = new PDFDocument({ size, margin: MARGIN, info, lang: 'en', displayTitle: true, font: '' })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  draw(new Sheet(document, regular, bold))
  const ended = once(document, 'end')
  document.end()
  await ended
  return Buffer.concat(chunks)
}
