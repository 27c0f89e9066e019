import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { readFaces, type Face } from './faces.ts'
import { areEnough } from './runs.ts'
import { A4, MARGIN, Sheet } from './sheet.ts'

interface Paper {
  title: string
  author: string
  /** When it says what it says; it stands inside, so the same paper is drawn the same each time. */
  at: Date
  /** Every text that may come from people: what they need is read before. */
  texts: readonly string[]
}

let faces: ReturnType<typeof readFaces> | undefined

async function chainsFor(texts: readonly string[]) {
  const { regular, bold, everything } = await (faces ??= readFaces())
  const last = texts.every((text) => areEnough(text, regular)) ? [] : [await everything()]
  const chain = (all: readonly Face[]): [Face, ...Face[]] => {
    const [first, ...others] = [...all, ...last]
    if (!first) throw new Error('There is no face to write with')
    return [first, ...others]
  }
  return { regular: chain(regular), bold: chain(bold) }
}

/** Draws a PDF of A4 sheets. It takes some tenths of a second, so call it in a thread. */
export async function drawPdf({ title, author, at, texts }: Paper, draw: (sheet: Sheet) => void): Promise<Uint8Array> {
  const { regular, bold } = await chainsFor(texts)
  const info = { Title: title, Author: author, CreationDate: at, ModDate: at }
  const size: [number, number] = [A4.width, A4.height]
  // The fonts that every viewer has lack most signs, so none of them is begun with.
  const document = new PDFDocument({ size, margin: MARGIN, info, lang: 'en', displayTitle: true, font: '' })
  const parts: Uint8Array[] = []
  document.on('data', (part: Uint8Array) => parts.push(part))
  draw(new Sheet(document, regular, bold))
  const ended = once(document, 'end')
  document.end()
  await ended
  return Buffer.concat(parts)
}
