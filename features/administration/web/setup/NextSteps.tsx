import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './Setup.module.css'
import { texts } from './texts.ts'

/** What to do once the installation is set up. `inviteTo` is the screen on which people are invited. */
export function NextSteps({ inviteTo }: { inviteTo: string }) {
  const steps = [
    { to: '/requests', label: texts.firstRequest, text: texts.firstRequestText },
    { to: inviteTo, label: texts.invite, text: texts.inviteText },
    { to: '/', label: texts.look, text: texts.lookText },
    { to: '/admin', label: texts.admin, text: texts.adminText },
  ]
  return (
    <ul className={classes.next} aria-label={texts.next}>
      {steps.map(({ to, label, text }, at) => (
        <li key={to} className={classes.nextStep}>
          <Button to={to} variant={at === 0 ? 'filled' : 'default'}>
            {label}
          </Button>
          <p className={classes.stateText}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
