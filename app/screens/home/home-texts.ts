/** Texts of the lower part of the home page, separate from those loaded with the home page's script. */
export const homeTexts = {
  openRequests: 'Open requests',
  seeTickets: 'All tickets',
  idea: 'Just an idea',
  pitches: (count: number) => (count === 0 ? 'No pitches yet' : count === 1 ? '1 pitch' : `${count} pitches`),
  how: 'How it works',
  steps: [
    { title: 'Write a request', text: 'Say what it is for, what it may cost, and who may see it.' },
    { title: 'Hear from creators', text: 'They pitch and show their work. Talking to them is free.' },
    { title: 'Agree and start', text: 'Nothing counts until you both accept the terms.' },
  ],
}
