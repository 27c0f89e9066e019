import { Progress } from '@mantine/core'
import { usePages } from '#platform/web/api/query.ts'
import { ConfirmButton } from '#platform/web/ui/feedback/ConfirmButton.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { StatusBadge, type StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import { archiveImportsApi, type ArchiveImport, type ArchiveImportItem } from '../contract/imports.ts'
import classes from './Archive.module.css'
import { texts } from './texts.ts'
import { discardUpload, uploadPath } from './transfers.ts'

const PAGE = 50

const IMPORT_LOOKS: Record<ArchiveImport['state'], StatusLook> = {
  uploading: { tone: 'waiting', label: texts.states.uploading },
  reading: { tone: 'live', label: texts.states.reading },
  done: { tone: 'done', label: texts.states.done },
  failed: { tone: 'stopped', label: texts.states.failed },
}

const ITEM_LOOKS: Record<ArchiveImportItem['state'], StatusLook> = {
  waiting: { tone: 'waiting', label: texts.itemStates.waiting },
  imported: { tone: 'done', label: texts.itemStates.imported },
  already_here: { tone: 'plain', label: texts.itemStates.already_here },
  refused: { tone: 'stopped', label: texts.itemStates.refused },
}

const ITEM_PATHS: Record<ArchiveImportItem['kind'], (id: number) => string> = {
  video: (id) => `/videos/${id}/edit`,
  showcase: (id) => `/showcase/${id}`,
  product: (id) => `/products/${id}/edit`,
  playlist: (id) => `/playlists/${id}`,
}

/** One import: its progress, or what became of everything in the archive. */
export function ImportResult({ one }: { one: ArchiveImport }) {
  const { id, file_name, state, failure, items, waiting, created_at } = one
  return (
    <article className={classes.import} aria-label={texts.progressOf(file_name)}>
      <div className={classes.head}>
        <h3 className={classes.name} dir="auto">
          {file_name}
        </h3>
        <StatusBadge look={IMPORT_LOOKS[state]} />
        <Moment at={created_at} />
      </div>
      {state === 'reading' && (
        <>
          <Progress
            value={items === 0 ? 0 : ((items - waiting) / items) * 100}
            aria-label={texts.progressOf(file_name)}
          />
          <p role="status">{texts.progress(one)}</p>
          <ConfirmButton
            size="sm"
            variant="default"
            aria-label={texts.stopOf(file_name)}
            title={texts.stopTitle}
            text={texts.stopText}
            confirmLabel={texts.stop}
            onConfirm={() => discardUpload(uploadPath(one))}
          >
            {texts.stop}
          </ConfirmButton>
        </>
      )}
      {state === 'failed' && <FormError>{failure}</FormError>}
      {(state === 'done' || (state === 'failed' && items > 0)) && <p>{texts.summary(one)}</p>}
      {items > 0 && <Items importId={id} name={file_name} />}
    </article>
  )
}

function Items({ importId: uploadId, name }: { importId: string; name: string }) {
  const query = usePages(archiveImportsApi.listItems, { params: { uploadId }, query: { limit: PAGE } })
  return (
    <PagesView query={query}>
      {(items) => (
        <ul className="list" aria-label={texts.itemsOf(name)}>
          {items.map((item) => (
            <li key={item.id} className={classes.item}>
              <span className={classes.kind}>{texts.kinds[item.kind]}</span>
              <span className={classes.title} dir="auto">
                {item.item_id === null ? (
                  item.title
                ) : (
                  <Link to={ITEM_PATHS[item.kind](item.item_id)}>{item.title}</Link>
                )}
              </span>
              <StatusBadge look={ITEM_LOOKS[item.state]} />
              {item.note !== null && <span className={classes.note}>{item.note}</span>}
            </li>
          ))}
        </ul>
      )}
    </PagesView>
  )
}
