import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { apiAddress } from '#platform/web/api/http-client.ts'
import { siteSetting } from '#platform/web/page/product.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import type { Provider } from '#platform/contract/providers.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import classes from '../entry/forms.module.css'
import { texts } from '../entry/texts.ts'
import { PROVIDER_NAMES } from './provider-texts.ts'
import { socialTexts } from './social-texts.ts'

interface QuestionPageProps {
  provider: Provider
  /** Whether an earlier answer was wrong. */
  isWrong: boolean
}

/** Asks somebody from a provider who has no account the owner's question, and goes there again with the answer. */
export const QuestionPage = ({ provider, isWrong }: QuestionPageProps) => (
  <Page title={socialTexts.questionTitle} lead={socialTexts.questionLead(PROVIDER_NAMES[provider])} width="text">
    <AnswerForm provider={provider} isWrong={isWrong} />
    <p className={classes.foot}>
      {texts.haveAccount} <Link to="/login">{texts.login}</Link>
    </p>
  </Page>
)

function AnswerForm({ provider, isWrong }: QuestionPageProps) {
  const [answer, setAnswer] = useState('')
  const query = answer.trim() === '' ? '' : `?answer=${encodeURIComponent(answer)}`
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        // The content security policy forbids forms that lead to another site, but not links.
        event.preventDefault()
        event.currentTarget.querySelector('a')?.click()
      }}
    >
      <TextInput
        label={siteSetting('question') ?? socialTexts.answer}
        error={isWrong && answer === '' && socialTexts.wrongAnswer}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        required
        withAsterisk={false}
      />
      <Button href={apiAddress(`/auth/${provider}${query}`)}>
        {socialTexts.continueWith(PROVIDER_NAMES[provider])}
      </Button>
    </form>
  )
}
