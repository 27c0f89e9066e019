/** Texts of the button on every ticket, separate so that lists do not load the others. */
export const buttonTexts = {
  connect: 'Connect',
  collaborate: 'Collaborate',
  unavailable: 'Unavailable',
  pitched: 'Pitched',
  // Accessible name that distinguishes identical buttons.
  named: (label: string, name: string) => `${label}: ${name}`,
  signInToPitch: (title: string) => `Sign in to pitch for “${title}”`,
  onlyCreators: 'Only creators can pitch for requests. You are the one they pitch to.',
  checkFailed: 'Your subscription could not be checked. Please try again.',
}
