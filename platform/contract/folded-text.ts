/** Removes case, accents and invisible characters from a text, to compare it with others. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    // In upper case first, because of letters such as ß.
    .toUpperCase()
    .toLowerCase()
