/** Joins the parts of a document; those that are false are left out. */
export const joinParts = (...parts: readonly (string | false)[]): string =>
  `${parts.filter((part) => part !== false).join('\n\n')}\n`

/** A section with its heading and paragraphs; those that are false are left out. */
export const section = (title: string, ...paragraphs: readonly (string | false)[]): string =>
  [`## ${title}`, ...paragraphs.filter((paragraph) => paragraph !== false)].join('\n\n')

/** A list of points; those that are false are left out. */
export const points = (...all: readonly (string | false)[]): string =>
  all
    .filter((point) => point !== false)
    .map((point) => `- ${point}`)
    .join('\n')
