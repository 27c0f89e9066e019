import { displayChain, chainsFor } from '#platform/server/fonts/fallback-chains.ts'
import { outlineOf, widthOf } from '#platform/server/fonts/outlines.ts'

const TEXT = /<text x="(\d+)" y="(\d+)" font-size="(\d+)"([^>]*)>([^<]*)(?:<tspan([^>]*)>([^<]*)<\/tspan>)?<\/text>/g
const CENTRED = ' text-anchor="middle"'

/** Replaces the texts of an SVG with outlines in the display font of the screens, so that it renders without fonts. */
export async function outlineLetters(svg: string): Promise<string> {
  const { regular } = await chainsFor([svg])
  const chain = await displayChain(regular)
  return svg.replaceAll(
    TEXT,
    (
      _,
      x: string,
      y: string,
      fontSize: string,
      look: string,
      words: string,
      lookOfRest: string | undefined,
      rest: string | undefined,
    ) => {
      const size = Number(fontSize)
      const width = widthOf(words, chain, size)
      const left = Number(x) - (look.includes(CENTRED) ? width / 2 : 0)
      const path = (text: string, from: number, attributes: string) =>
        `<path${attributes} d="${outlineOf(text, chain, { size, x: from, baseline: Number(y) })}"/>`
      return path(words, left, look.replace(CENTRED, '')) + (rest ? path(rest, left + width, lookOfRest ?? '') : '')
    },
  )
}
