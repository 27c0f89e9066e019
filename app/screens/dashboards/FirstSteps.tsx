import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import classes from './FirstSteps.module.css'
import { texts } from '../work-texts.ts'

export interface Step {
  title: string
  text: string
  done?: boolean
  /** Button or link for the step; hidden once done. */
  action: ReactNode
}

/** Link to a step on another screen. */
export const StepLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button to={to} variant="default">
    {children}
  </Button>
)

/** First steps of a new user, in place of empty lists. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <Section title={texts.firstSteps}>
      <ol className={classes.steps}>
        {steps.map(({ title, text, done = false, action }) => (
          <li key={title} className={classes.step} data-done={done || undefined}>
            <h3 className={classes.title}>
              {title}
              {done && (
                <>
                  {' '}
                  <Check size="1.1rem" strokeWidth={2} aria-hidden />
                  <span className="visually-hidden">{texts.stepDone}</span>
                </>
              )}
            </h3>
            <p className={classes.text}>{text}</p>
            {!done && <div>{action}</div>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
