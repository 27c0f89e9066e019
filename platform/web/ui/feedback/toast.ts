import { create } from 'zustand'

const SUCCESS_MS = 3_000
const DEFAULT_MS = 5_000

/** Becomes true with the first toast; until then no toast code is loaded. */
export const useHasToasts = create(() => false)

let shown = 0

function show(message: string, options: { color: string; autoClose: number; title?: string | undefined }): void {
  // Higher priorities come first: the newest is on top, and the sixth displaces the oldest.
  shown += 1
  const priority = shown
  useHasToasts.setState(true)
  void import('./Toaster.tsx').then(({ notifications }) => notifications.show({ message, priority, ...options }))
}

// Stays until hidden by the caller, who knows how long undo is possible.
function showUndo(message: string, onUndo: () => void): () => void {
  shown += 1
  const [id, priority] = [`undo ${shown}`, shown]
  useHasToasts.setState(true)
  const toaster = Promise.all([import('./Toaster.tsx'), import('./UndoMessage.tsx')])
  void toaster.then(([{ notifications }, { undoMessage }]) =>
    notifications.show({ id, priority, autoClose: false, message: undoMessage(message, onUndo) }),
  )
  return () => void toaster.then(([{ notifications }]) => notifications.hide(id))
}

/** Short messages at the top right: 3 s for plain success, 5 s otherwise, at most 5 at once, newest first. */
export const toast = {
  success: (message: string, title?: string) => show(message, { color: 'verdigris', autoClose: SUCCESS_MS, title }),
  error: (message: string, title?: string) => show(message, { color: 'madder', autoClose: DEFAULT_MS, title }),
  warning: (message: string, title?: string) => show(message, { color: 'ochre', autoClose: DEFAULT_MS, title }),
  /** With an Undo button; returns a function that hides it. */
  undo: showUndo,
  info: (message: string, title?: string) => show(message, { color: 'gray', autoClose: DEFAULT_MS, title }),
}
