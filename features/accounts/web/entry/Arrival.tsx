import { Group, Loader } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import classes from './Arrival.module.css'
import { completeSignIn, isQuestion, declineSignIn, type Outcome, type Question } from '../social/social-session.ts'
import { socialTexts } from '../social/social-texts.ts'

interface ArrivalProps {
  title?: string
  /** Completes the redirect flow. */
  begin: () => Promise<Outcome | Question>
}

/** Landing screen of a redirect back from a provider: completes the flow once, shows the result and navigates on. */
export function Arrival({ title = socialTexts.signingIn, begin }: ArrivalProps) {
  const navigate = useNavigate()
  const [state, setState] = useState<Outcome | Question | null>(null)
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin().then(setState)
  }, [begin])

  const outcome = isQuestion(state) ? null : state
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => void navigate(outcome.to, { replace: true }), outcome.afterMs)
    return () => clearTimeout(timer)
  }, [outcome, navigate])

  if (isQuestion(state)) {
    const { token, username, email } = state
    return (
      <Page title={socialTexts.continueAs(username)} lead={socialTexts.otherBrowser(email)} width="text">
        <Group>
          <Button
            onClick={() => {
              setState(null)
              void completeSignIn(token, true).then(setState)
            }}
          >
            {socialTexts.yesContinue}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              declineSignIn(token)
              void navigate('/', { replace: true })
            }}
          >
            {socialTexts.noThanks}
          </Button>
        </Group>
      </Page>
    )
  }
  return (
    <Page title={title} width="text">
      <div className={classes.arrival} role="status">
        <span className={classes.sign} data-ok={outcome?.ok}>
          <Sign outcome={outcome} />
        </span>
        <p className={classes.message}>{outcome?.message ?? socialTexts.oneMoment}</p>
      </div>
    </Page>
  )
}

function Sign({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return <Loader size="1.75rem" aria-hidden />
  const Icon = outcome.ok ? CircleCheck : CircleAlert
  return <Icon size="1.75rem" strokeWidth={1.5} aria-hidden />
}
