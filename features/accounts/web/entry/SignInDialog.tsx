import { Divider } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import classes from './SignInDialog.module.css'
import { OAuthAlternative } from '../social/OAuthButtons.tsx'
import { rememberIntent } from './intent.ts'
import { useSignInPrompt } from './prompt.ts'
import { texts } from './texts.ts'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { rememberRedirect, safePath } from './redirect.ts'

// The specification lists these two in the dialog, and LinkedIn on the pages.
const DIALOG_PROVIDERS = ['google', 'github'] as const

/** Dialog that sends signed-out visitors to the sign-in page and then to their destination, or back to the current page. */
export function SignInDialog() {
  const { opened, error, reason, intent, leadTo, close } = useSignInPrompt()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const leave = () => {
    rememberIntent(intent, safePath(leadTo ?? pathname))
    if (leadTo !== null) rememberRedirect(leadTo)
    else if (pathname !== '/') rememberRedirect(pathname + search + hash)
    close()
  }
  const toLogin = () => {
    leave()
    void navigate('/login')
  }
  return (
    <Dialog opened={opened} onClose={close} title={texts.welcomeTo} size="sm">
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      <p className={classes.lead}>{texts.signInToAccount}</p>
      <div className={classes.choices}>
        <FormError>{error}</FormError>
        <Button fullWidth data-autofocus onClick={toLogin}>
          {texts.loginToAccount}
        </Button>
        <OAuthAlternative or={<Divider label={texts.or} />} among={DIALOG_PROVIDERS} onLeave={leave} />
        <div className={classes.register}>
          <p>{texts.noAccount}</p>
          <Button to="/register" variant="default" size="sm" onClick={leave}>
            {texts.register}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
