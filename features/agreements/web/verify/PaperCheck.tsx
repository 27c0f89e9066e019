import { NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { currency, currencySymbol } from '#platform/web/format/money.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Disclosure } from '#platform/web/ui/layout/Disclosure.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { priceText, type SealedVersion } from '../../contract.ts'
import { emptyMilestone, writtenMilestones, type MilestoneDraft } from '../terms/milestone-drafts.ts'
import { comparePaper, type PrintedRecord, type PaperFinding } from './check-record.ts'
import { Finding } from './Finding.tsx'
import classes from './Findings.module.css'
import { Seal } from '../record/Seal.tsx'
import { texts } from '../texts.ts'

// Few papers have milestones.
const MilestonesField = lazy(async () => ({ default: (await import('../terms/MilestonesField.tsx')).MilestonesField }))

const EMPTY_VALUES = {
  request_id: '' as number | string,
  client_id: '' as number | string,
  client_username: '',
  developer_id: '' as number | string,
  developer_username: '',
  price: '' as number | string,
  terms: '',
}
type Values = typeof EMPTY_VALUES

/** Returns the form values once they are complete. */
function paperFrom(values: Values, milestones: readonly MilestoneDraft[]): PrintedRecord | null {
  if (Object.values(values).some((value) => String(value).trim() === '')) return null
  if (milestones.some(({ title, price }) => title.trim() === '' || price === '')) return null
  const planned = writtenMilestones(milestones).map(({ title, price, due_on }) => ({
    title: title.trim(),
    price: priceText(price),
    due_on,
  }))
  return {
    request_id: Number(values.request_id),
    client_id: Number(values.client_id),
    client_username: values.client_username.trim(),
    developer_id: Number(values.developer_id),
    developer_username: values.developer_username.trim(),
    price: priceText(Number(values.price)),
    terms: values.terms,
    ...(planned.length > 0 && { milestones: planned }),
  }
}

const agreedAt = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
const nameOf = ({ version, agreed_at }: SealedVersion) =>
  texts.sealedVersion(version, agreed_at === null ? null : agreedAt.format(new Date(agreed_at)))

/** Checks what a code alone cannot prove: whether the text on paper is the one that was sealed. */
export function PaperCheck({ versions }: { versions: readonly SealedVersion[] }) {
  return (
    <>
      <Section title={texts.paperTitle} hint={texts.paperText}>
        <PaperForm versions={versions} />
      </Section>
      <Disclosure title={texts.proof}>
        <h3 className={classes.title}>{texts.compareTitle}</h3>
        <p>{texts.compareText}</p>
        <ul className={classes.versions}>
          {versions.map((version) => (
            <li key={version.version}>
              {nameOf(version)}
              <Seal label={texts.contentHash} hash={version.content_hash} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}

const NO_PROBLEMS = {}

function PaperForm({ versions }: { versions: readonly SealedVersion[] }) {
  const form = useForm({ mode: 'uncontrolled', initialValues: EMPTY_VALUES })
  const [milestones, setMilestones] = useState<MilestoneDraft[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [finding, setFinding] = useState<PaperFinding | null>(null)

  const compare = async (values: Values) => {
    setProblem(null)
    setFinding(null)
    const paper = paperFrom(values, milestones)
    if (!paper) return setProblem(texts.paperMissing)
    const found = await comparePaper(paper, versions)
    if (!found) return setProblem(texts.noCrypto)
    setFinding(found)
  }
  const integerProps = { allowDecimal: false, allowNegative: false, hideControls: true, required: true } as const
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void compare(values))}>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberInput label={texts.requestNumber} {...integerProps} {...form.getInputProps('request_id')} />
          <NumberInput
            label={texts.price}
            prefix={currencySymbol()}
            thousandSeparator=","
            decimalScale={currency().decimals}
            allowNegative={false}
            hideControls
            required
            {...form.getInputProps('price')}
          />
          <NumberInput label={texts.clientNumber} {...integerProps} {...form.getInputProps('client_id')} />
          <TextInput label={texts.clientName} required {...form.getInputProps('client_username')} />
          <NumberInput label={texts.creatorNumber} {...integerProps} {...form.getInputProps('developer_id')} />
          <TextInput label={texts.creatorName} required {...form.getInputProps('developer_username')} />
        </SimpleGrid>
        <Textarea
          label={texts.termsOnPaper}
          required
          minRows={6}
          maxRows={20}
          spellCheck={false}
          {...form.getInputProps('terms')}
        />
        {milestones.length > 0 ? (
          <Suspense>
            <MilestonesField milestones={milestones} onChange={setMilestones} problems={NO_PROBLEMS} leastCount={0} />
          </Suspense>
        ) : (
          <div>
            <Button variant="default" size="sm" onClick={() => setMilestones([emptyMilestone()])}>
              {texts.addMilestones}
            </Button>
          </div>
        )}
        <div>
          <Button type="submit" variant="default">
            {texts.compare}
          </Button>
        </div>
      </Stack>
      <div aria-live="polite">{finding && <Result {...finding} />}</div>
    </form>
  )
}

function Result({ version, isSame, hash }: PaperFinding) {
  return (
    <div className={classes.findings}>
      <Finding good={isSame} from={texts.computed} title={isSame ? texts.sameTitle : texts.differTitle}>
        {isSame ? texts.sameText(nameOf(version)) : texts.differText(version.version)}
        <Disclosure title={texts.proof}>
          <Seal label={texts.contentHash} hash={hash} />
        </Disclosure>
      </Finding>
    </div>
  )
}
