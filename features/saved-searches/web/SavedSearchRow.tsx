import { useState } from 'react'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CopyField } from '#platform/web/ui/form/CopyField.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Badge, Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { narrowingNames, searchPath } from '#features/search/web.tsx'
import { savedSearchesApi, type SavedSearch } from '../contract.ts'
import classes from './SavedSearches.module.css'
import { texts } from './texts.ts'

const SavedSearchDialog = onDemand(async () => (await import('./SavedSearchDialog.tsx')).SavedSearchDialog)

/** A saved search: what it searches for, what it found, how its owner is told, and what can be done with it. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { q, filter, name, delivery, is_stopped, missing, newest, match_count } = search
  const narrowed = { ...filter, q }
  return (
    <Row>
      <RowTitle to={searchPath(narrowed)} level={2} small>
        {name}
      </RowTitle>
      <RowFacts>
        {q !== '' && q !== name && <bdi>{q}</bdi>}
        {narrowingNames(narrowed).map((facet) => (
          <Tag key={facet}>{facet}</Tag>
        ))}
        {is_stopped ? <Badge tone="stopped">{texts.stopped}</Badge> : <Badge>{texts.deliveries[delivery]}</Badge>}
        <span>{texts.found(match_count)}</span>
      </RowFacts>
      {missing.map(({ facet, value }) => (
        <p key={facet} className={classes.missing} role="note">
          {texts.missing(value)}
        </p>
      ))}
      {newest.length > 0 && (
        <ul className={classes.newest} aria-label={texts.newest(name)}>
          {newest.map(({ kind, id, title, path }) => (
            <li key={`${kind} ${id}`}>
              <Link to={path} dir="auto">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <RowButtons search={search} />
    </Row>
  )
}

function RowButtons({ search }: { search: SavedSearch }) {
  const { id, name, is_stopped, feed_url } = search
  const params = { id }
  const [isChanging, setChanging] = useState(false)
  const resume = useToastedAction(savedSearchesApi.change, texts.resumed)
  const remove = useUndoableDelete({ endpoint: savedSearchesApi.remove, done: texts.removed })
  return (
    <div className={classes.buttons}>
      {is_stopped && (
        <Button
          variant="default"
          size="sm"
          loading={resume.busy}
          onClick={() => void resume.run({ params, body: { is_stopped: false } })}
        >
          {texts.resume}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        aria-label={texts.changeNamed(name)}
        onClick={() => setChanging(true)}
      >
        {texts.change}
      </Button>
      {feed_url !== null && <FeedButton id={id} url={feed_url} />}
      <Button variant="subtle" size="sm" aria-label={texts.removeNamed(name)} onClick={() => remove({ params })}>
        {texts.remove}
      </Button>
      <SavedSearchDialog
        key={String(isChanging)}
        search={search}
        title={texts.changeTitle}
        opened={isChanging}
        onClose={() => setChanging(false)}
      />
    </div>
  )
}

function FeedButton({ id, url }: { id: number; url: string }) {
  const [opened, setOpened] = useState(false)
  const replace = useConfirmedAction(savedSearchesApi.replaceFeed, {
    title: texts.replaceTitle,
    text: texts.replaceText,
    confirmLabel: texts.replaceFeed,
    onDone: () => setOpened(true),
  })
  const { feedHint: hint, feedTitle: label } = texts
  return (
    <>
      <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.showFeed}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => replace.open({ params: { id } })}>
        {texts.replaceFeed}
      </Button>
      {replace.dialog}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.feedTitle}>
        <CopyField value={url} texts={{ ...texts, hint, label }} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  )
}
