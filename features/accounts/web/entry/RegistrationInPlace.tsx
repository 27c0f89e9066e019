import { Divider } from '@mantine/core'
import { useNavigate } from 'react-router'
import { siteSetting } from '#platform/web/page/product.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { OAuthAlternative } from '../social/OAuthButtons.tsx'
import classes from './forms.module.css'
import { rememberRedirect } from './redirect.ts'
import { RegistrationForm, type RegistrationFormProps } from './RegistrationForm.tsx'
import { texts } from './texts.ts'

export interface RegistrationInPlaceProps extends Pick<RegistrationFormProps, 'userType' | 'label'> {
  /** Path to return to for visitors who sign in elsewhere instead. */
  returnTo: string
  onEntered: () => void
}

/**
 * Creates an account without leaving the page, as the last step of an action that requires one. Visitors with an account sign in and come
 * back, which is the only option where registration is restricted.
 */
export function RegistrationInPlace({ userType, label, returnTo, onEntered }: RegistrationInPlaceProps) {
  const navigate = useNavigate()
  const mode = siteSetting('registration')
  const leave = () => rememberRedirect(returnTo)
  const toLogin = () => {
    leave()
    void navigate('/login')
  }
  return (
    <>
      {mode !== 'closed' && mode !== 'invitation' ? (
        <RegistrationForm
          userType={userType}
          {...(label !== undefined && { label })}
          onEntered={onEntered}
          onNotEntered={toLogin}
        />
      ) : (
        <p>{texts.notOpen[mode]}</p>
      )}
      <div className={classes.others}>
        <OAuthAlternative or={<Divider label={texts.or} />} onLeave={leave} />
        <p className={classes.aside}>
          {texts.haveAccount}{' '}
          <Button variant="subtle" size="sm" onClick={toLogin}>
            {texts.login}
          </Button>
        </p>
      </div>
    </>
  )
}
