/** What was chosen, if it is one of these. By hand: the contract's shape for it would bring all of Zod to the first page. */
export const oneOf = <Choice extends string | number>(
  choices: readonly Choice[],
  chosen: string | null,
): Choice | undefined => choices.find((one) => String(one) === chosen)
