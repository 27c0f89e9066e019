import { Anchor, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction } from '#platform/web/api/query.ts'
import { CopyField } from '#platform/web/ui/form/CopyField.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { SavedSearchDelivery, savedSearchesApi, type SavedSearch } from '../contract.ts'
import { texts } from './texts.ts'

interface SavedSearchDialogProps {
  search: SavedSearch
  title: string
  /** A sentence above the fields, with a link to all saved searches. */
  hint?: string
  opened: boolean
  onClose: () => void
}

/** Dialog that changes the name of a saved search and how its owner is told; shows the address of a feed. */
export const SavedSearchDialog = ({ opened, onClose, title, ...rest }: SavedSearchDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={title}>
    <SavedSearchForm onClose={onClose} {...rest} />
  </Dialog>
)

const DELIVERIES = SavedSearchDelivery.options.map((value) => ({ value, label: texts.deliveries[value] }))

function SavedSearchForm({ search, hint, onClose }: Pick<SavedSearchDialogProps, 'search' | 'hint' | 'onClose'>) {
  const [name, setName] = useState(search.name)
  const [delivery, setDelivery] = useState(search.delivery)
  const [isChecked, setChecked] = useState(false)
  const [feed, setFeed] = useState<string | null>(null)
  const { run, busy, error } = useAction(savedSearchesApi.change, {
    onDone: ({ feed_url }) => (feed_url === null ? onClose() : setFeed(feed_url)),
  })
  if (feed !== null) {
    const { feedHint: copyHint, feedTitle: label } = texts
    return <CopyField value={feed} texts={{ ...texts, hint: copyHint, label }} onClose={onClose} />
  }
  const send = () => {
    setChecked(true)
    if (name.trim() !== '') void run({ params: { id: search.id }, body: { name, delivery } })
  }
  return (
    <Form onSubmit={send}>
      {hint !== undefined && (
        <p>
          {hint}{' '}
          <Anchor component={Link} to="/saved-searches">
            {texts.all}
          </Anchor>
        </p>
      )}
      <FormError>{error?.message}</FormError>
      <TextInput
        label={texts.name}
        value={name}
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        error={isChecked && name.trim() === '' && texts.nameMissing}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        label={texts.delivery}
        description={texts.deliveryHints[delivery]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={DELIVERIES}
        value={delivery}
        onChange={({ currentTarget: { value } }) => setDelivery(SavedSearchDelivery.parse(value))}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.submit}
        </Button>
      </Group>
    </Form>
  )
}
