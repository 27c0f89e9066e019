import { create } from 'zustand'

interface Wish {
  /** Why one has to sign in, or what went wrong. */
  error?: string
  /** Where to go once signed in; without it back to where one is. */
  then?: string
}

interface SignInPromptState {
  opened: boolean
  error: string | null
  then: string | null
  open: (wish?: Wish) => void
  close: () => void
}

/** The sign-in dialog: `const prompt = useSignInPrompt()`, then `prompt.open()` or `prompt.open({ error: 'Please log in to continue' })`. */
export const useSignInPrompt = create<SignInPromptState>((set) => ({
  opened: false,
  error: null,
  then: null,
  open: ({ error, then } = {}) => set({ opened: true, error: error ?? null, then: then ?? null }),
  close: () => set({ opened: false }),
}))
