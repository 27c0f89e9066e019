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
  /** Where somebody goes on who signs in elsewhere instead. */
  returnTo: string
  onEntered: () => void
}

/**
 * The last step of what needs an account: makes one without leaving the page. Who has one signs in and comes back; where registration
 * is not open to everybody, that is what is left.
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
