declare module 'fontverter' {
  /** Reads a font of any of these formats and writes it in the one named. */
  export function convert(
    font: Uint8Array,
    to: 'sfnt' | 'truetype' | 'woff' | 'woff2',
  ): Promise<Uint8Array<ArrayBuffer>>
}
