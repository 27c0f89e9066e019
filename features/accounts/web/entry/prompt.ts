import { useEffect } from 'react'
import { create } from 'zustand'
import { useAuth } from '../session/auth-state.ts'

interface Wish {
  /** What went wrong. */
  error?: string
  /** What for: "Sign in to write to Inês". */
  reason?: string
  /** What goes on by itself afterwards, where they come back to: see `useIntent`. */
  intent?: string
  /** Where to go once signed in; without it back to where one is. */
  leadTo?: string
}

interface SignInPromptState {
  opened: boolean
  error: string | null
  reason: string | null
  intent: string | null
  leadTo: string | null
  open: (wish?: Wish) => void
  close: () => void
}

/** The sign-in dialog: `const prompt = useSignInPrompt()`, then `prompt.open()` or `prompt.open({ error: 'Please log in to continue' })`. */
export const useSignInPrompt = create<SignInPromptState>((set) => ({
  opened: false,
  error: null,
  reason: null,
  intent: null,
  leadTo: null,
  open: ({ error = null, reason = null, intent = null, leadTo = null } = {}) =>
    set({ opened: true, error, reason, intent, leadTo }),
  close: () => set({ opened: false }),
}))

/** Opens it for a stranger who comes to a screen of one's own. */
export function useAskStranger({ leadTo, reason }: Pick<Wish, 'leadTo' | 'reason'>): void {
  const open = useSignInPrompt((state) => state.open)
  useEffect(() => {
    // A page drawn for nobody may be taken over by somebody who is signed in: then they see what is theirs at once.
    if (useAuth.getState().token === null)
      open({ ...(leadTo !== undefined && { leadTo }), ...(reason !== undefined && { reason }) })
  }, [open, leadTo, reason])
}
