// What people write around what they look for, beside the stop words that the database knows.
const FILLERS = new Set(
  (
    'build built can could find get help like looking make made making need needed needs new please some somebody ' +
    'someone something want wanted wants would brauche brauchen bitte gesucht sucht suche suchen jemand jemanden'
  ).split(' '),
)

/** Returns those of the words that say nothing about what somebody looks for. */
export const filterFillers = (words: readonly string[]): string[] => words.filter((word) => FILLERS.has(word))
