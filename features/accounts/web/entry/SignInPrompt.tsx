import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useSignInPrompt } from './prompt.ts'

const SignInDialog = onDemand(async () => (await import('./SignInDialog.tsx')).SignInDialog)

/** Renders the sign-in dialog, loaded when it is first opened. Mounted once, by the shell. */
export const SignInPrompt = () => <SignInDialog opened={useSignInPrompt((state) => state.opened)} />
