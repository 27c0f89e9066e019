import { Loader } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Provider } from '#platform/contract/providers.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import classes from './Arrival.module.css'
import { arrive, arriveLinked, arriveRefused, type Outcome } from './social-session.ts'
import { socialTexts } from './social-texts.ts'

// Read once, before it is taken out of the address.
function readArrival() {
  const query = new URLSearchParams(window.location.search)
  return {
    code: query.get('token'),
    error: query.get('error'),
    linked: Provider.safeParse(query.get('linked')).data ?? null,
  }
}

const arriveWith = (code: string | null, linked: Provider | null) =>
  linked === null ? arrive(code) : arriveLinked(code, linked)

/** Ends a social sign-in that succeeded: exchanges the code in the address, welcomes, and leads on. */
export function OAuthSuccessPage() {
  const navigate = useNavigate()
  const [arrival] = useState(readArrival)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const { code, error, linked } = arrival
    // Neither the address bar nor the history keeps it, whatever comes next.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void (error === null ? arriveWith(code, linked) : arriveRefused()).then(setOutcome)
  }, [arrival])

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => void navigate(outcome.to, { replace: true }), outcome.afterMs)
    return () => clearTimeout(timer)
  }, [outcome, navigate])

  return (
    <Page title={arrival.linked === null ? socialTexts.signingIn : socialTexts.linking} width="text">
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
