import { create } from 'zustand'

interface Wish {
  /** Why one has to sign in, or what went wrong. */
  error?: string
  /** Where to go once signed in; without it back to where one is. */
  leadTo?: string
}

interface SignInPromptState {
  opened: boolean
  error: string | null
  leadTo: string | null
  open: (wish?: Wish) => void
  close: () => void
}

/** The sign-in dialog: `const prompt = useSignInPrompt()`, then `prompt.open()` or `prompt.open({ error: 'Please log in to continue' })`. */
export const useSignInPrompt = create<SignInPromptState>((set) => ({
  opened: false,
  error: null,
  leadTo: null,
  open: ({ error, leadTo } = {}) => set({ opened: true, error: error ?? null, leadTo: leadTo ?? null }),
  close: () => set({ opened: false }),
}))
