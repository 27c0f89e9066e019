import { useEffect } from 'react'
import { create } from 'zustand'
import { useAuth } from '../session/auth-state.ts'

interface SignInRequest {
  /** Error to show. */
  error?: string
  /** Reason for signing in, such as "Sign in to write to Inês". */
  reason?: string
  /** Action to resume after returning; see `useIntent`. */
  intent?: string
  /** Path to go to after signing in; defaults to the current page. */
  leadTo?: string
}

interface SignInPromptState {
  opened: boolean
  error: string | null
  reason: string | null
  intent: string | null
  leadTo: string | null
  open: (request?: SignInRequest) => void
  close: () => void
}

/**
 * State of the sign-in dialog: `const prompt = useSignInPrompt()`, then `prompt.open()` or `prompt.open({ error: 'Please log in to
 * continue' })`.
 */
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

/** Opens the dialog for signed-out visitors of a private screen. */
export function usePromptSignedOut({ leadTo, reason }: Pick<SignInRequest, 'leadTo' | 'reason'>): void {
  const open = useSignInPrompt((state) => state.open)
  useEffect(() => {
    // A page prerendered for signed-out visitors may be hydrated by a signed-in user, who sees their own content at once.
    if (useAuth.getState().token === null)
      open({ ...(leadTo !== undefined && { leadTo }), ...(reason !== undefined && { reason }) })
  }, [open, leadTo, reason])
}
