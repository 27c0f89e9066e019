import type { ReadmeFetchProblem } from '../../contract.ts'

/** The words of taking a README from its repository. */
export const texts = {
  title: 'README from the repository',
  hint: 'Taken once, as it stands there now. It replaces the README of the showcase.',
  take: 'Take It From the Repository',
  takeAgain: 'Take It Again',
  waiting: 'On its way...',
  done: 'Taken',
  problems: {
    not_allowed: 'The repository leads somewhere that is not asked from here.',
    not_found: 'There is no README.md in it that everybody may read.',
    too_large: 'Its README is larger than 512 kB.',
    too_slow: 'The repository did not answer in time. Try again later.',
    unreachable: 'The repository could not be reached. Try again later.',
    not_text: 'Its README is no text in UTF-8.',
    too_complex: 'Its README has too much formatting to be shown.',
    brought_meanwhile: 'You brought another README meanwhile, and that one stays.',
  } satisfies Record<ReadmeFetchProblem, string>,
}
