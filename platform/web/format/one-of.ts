/**
 * Returns the chosen value if it is one of the choices. Checks by hand, because the contract's schema would load all of Zod with the first
 * page.
 */
export const oneOf = <Choice extends string | number>(
  choices: readonly Choice[],
  chosen: string | null,
): Choice | undefined => choices.find((one) => String(one) === chosen)
