import { type ComponentType, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { TabNav } from '#platform/web/ui/layout/TabNav.tsx'
import {
  administrationApi,
  type InstallationSetting,
  SETUP_STEPS,
  setupApi,
  type SetupState,
  type SetupStep,
  sitePicturesApi,
} from '../../contract.ts'
import { SettingFields } from '../SettingFields.tsx'
import { SitePictureField } from '../SitePictureField.tsx'
import { TestMailButton } from '../TestMailButton.tsx'
import { useSettingChanges } from '../useSettingChanges.ts'
import { type AppearanceDraft, appearanceOf } from './appearance-draft.ts'
import { PaymentsStep, StorageStep } from './EnvironmentSteps.tsx'
import { NextSteps } from './NextSteps.tsx'
import classes from './Setup.module.css'
import { STEPS } from './steps.ts'
import { texts } from './texts.ts'

const FIRST_STEP: SetupStep = 'name'
const LAST_STEP: SetupStep = 'done'

interface SetupGuideProps {
  /** The home page as it will look. */
  Preview: ComponentType<{ draft: AppearanceDraft }>
  /** Whether the payment settings are right. */
  PaymentChecks: ComponentType
  /** Screen on which people are invited. */
  inviteTo: string
}

/** Guided setup for owners: one step at a time, each beside a preview of the home page. Continues where it was left. */
export function SetupGuide(props: SetupGuideProps) {
  const settings = useEndpoint(administrationApi.list, {})
  const state = useEndpoint(setupApi.read, {})
  return (
    <QueryView query={settings}>
      {(all) => <QueryView query={state}>{(setup) => <Guide {...props} settings={all} setup={setup} />}</QueryView>}
    </QueryView>
  )
}

interface GuideProps extends SetupGuideProps {
  settings: readonly InstallationSetting[]
  setup: SetupState
}

function Guide({ Preview, PaymentChecks, inviteTo, settings, setup }: GuideProps) {
  const id = useId()
  const navigate = useNavigate()
  const wanted = useSearchParams()[0].get('step')
  const { data: pictures } = useEndpoint(sitePicturesApi.read, {})
  const progress = useAction(setupApi.saveProgress)
  const step = SETUP_STEPS.find((one) => one === wanted) ?? setup.step ?? FIRST_STEP
  const at = SETUP_STEPS.indexOf(step)
  const heading = useFocusOnChange(step)
  const open = (to: SetupStep) => {
    void navigate(`?step=${to}`)
    void progress.run({ body: { step: to, is_finished: to === LAST_STEP } })
  }
  const goOn = () => open(SETUP_STEPS[at + 1] ?? LAST_STEP)
  const changes = useSettingChanges(goOn)
  const { title, hint, settings: names, picture } = STEPS[step]
  const isChanged = changes.hasChanges(names)
  const skip = () => {
    changes.discard(names)
    goOn()
  }
  const skipAll = async () => {
    await progress.run({ body: { step, is_finished: true } })
    void navigate('/admin')
  }
  return (
    <>
      <TabNav
        label={texts.steps}
        tabs={SETUP_STEPS.map((one) => ({ label: STEPS[one].title, to: `?step=${one}`, isCurrent: one === step }))}
      />
      <div className={classes.guide} data-alone={step === LAST_STEP || undefined}>
        <form
          className={classes.step}
          aria-labelledby={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isChanged) changes.save(names)
            else goOn()
          }}
        >
          <div>
            {step !== LAST_STEP && <p className={classes.count}>{texts.step(at + 1, SETUP_STEPS.length - 1)}</p>}
            <h2 id={id} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h2>
            <p className={classes.hint}>{hint}</p>
          </div>
          {picture && <SitePictureField kind={picture} />}
          <SettingFields names={names} settings={settings} changes={changes} />
          {step === 'mail' && <MailTest isChanged={isChanged} hasServer={setup.mail === 'server'} />}
          {step === 'payments' && <PaymentsStep setup={setup} Checks={PaymentChecks} />}
          {step === 'storage' && <StorageStep {...setup} />}
          {step === LAST_STEP ? (
            <NextSteps inviteTo={inviteTo} />
          ) : (
            <div className={classes.buttons}>
              <Button type="submit" loading={changes.busy}>
                {isChanged ? texts.saveAndContinue : texts.continue}
              </Button>
              {isChanged && (
                <Button variant="default" onClick={skip}>
                  {texts.skip}
                </Button>
              )}
              {at > 0 && (
                <Button variant="subtle" onClick={() => open(SETUP_STEPS[at - 1] ?? FIRST_STEP)}>
                  {texts.back}
                </Button>
              )}
              {!setup.is_finished && (
                <Button variant="subtle" onClick={() => void skipAll()}>
                  {texts.skipAll}
                </Button>
              )}
            </div>
          )}
        </form>
        {step !== LAST_STEP && (
          <section className={classes.preview} aria-label={texts.preview}>
            <Preview draft={appearanceOf(settings, changes.values, pictures)} />
          </section>
        )}
      </div>
    </>
  )
}

// Moves to the next step also for who does not see it.
function useFocusOnChange(step: SetupStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const known = useRef(step)
  useEffect(() => {
    if (known.current !== step) heading.current?.focus()
    known.current = step
  }, [step])
  return heading
}

const MailTest = ({ isChanged, hasServer }: { isChanged: boolean; hasServer: boolean }) => (
  <>
    {!hasServer && <p className={classes.stateText}>{texts.mailSandbox}</p>}
    <div>
      <TestMailButton disabled={isChanged} />
    </div>
  </>
)
