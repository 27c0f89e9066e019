import { notifications } from '@mantine/notifications'

const SUCCESS_MS = 3_000
const DEFAULT_MS = 5_000

let shown = 0

function show(message: string, look: { color: string; autoClose: number; title?: string }): void {
  // The greater the priority the higher it stands: the newest comes first, and the sixth pushes the oldest out of sight.
  shown += 1
  notifications.show({ message, priority: shown, withBorder: false, ...look })
}

/** Short messages at the top right: 3 s for plain success, 5 s otherwise, at most 5 at once, newest first. */
export const toast = {
  success: (message: string, title?: string) => show(message, { color: 'verdigris', autoClose: SUCCESS_MS, title }),
  error: (message: string, title?: string) => show(message, { color: 'madder', autoClose: DEFAULT_MS, title }),
  info: (message: string, title?: string) => show(message, { color: 'gray', autoClose: DEFAULT_MS, title }),
}
