import { create } from 'zustand'

interface SignInPromptState {
  opened: boolean
  /** Why one has to sign in, or what went wrong. */
  error: string | null
  open: (error?: string) => void
  close: () => void
}

/** The sign-in dialog: `const prompt = useSignInPrompt()`, then `prompt.open()` or `prompt.open('Please log in to continue')`. */
export const useSignInPrompt = create<SignInPromptState>((set) => ({
  opened: false,
  error: null,
  open: (error) => set({ opened: true, error: error ?? null }),
  close: () => set({ opened: false }),
}))
