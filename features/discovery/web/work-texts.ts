/** Texts of the field in which creators search for requests. */
export const workTexts = {
  label: 'What can you build?',
  example: 'Booking pages in TypeScript',
  hint: 'Open requests that mention it will appear here.',
  search: 'Find work',
  requests: 'Open requests',
  found: (count: number, more: boolean) => {
    if (count === 0) return 'No open requests mention this. Try other words.'
    return `${count}${more ? ' or more' : ''} open ${count === 1 ? 'request' : 'requests'}. Press Enter to see them all.`
  },
}
