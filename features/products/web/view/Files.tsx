import { Download, FileBox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import type { Product } from '../../contract.ts'
import { productFilesApi, type ProductFile } from '../../contract/files.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { useDownload } from '../useDownload.ts'
import classes from './Files.module.css'
import { texts } from './texts.ts'

interface FilesProps {
  product: Product
  /** Whether the reader came for the files. */
  isWanted: boolean
}

/** Files of a product: the list for everyone, downloads for its buyers. */
export function Files({ product: { id, developer_id }, isWanted }: FilesProps) {
  const user = useAuth((state) => state.user)
  const isOwn = user?.id === developer_id
  const query = useEndpointOrNull(productFilesApi.listFiles, { params: { id } })
  const purchase = useEndpointOrNull(purchasesApi.findOwn, { params: { id } }, { enabled: user !== null && !isOwn })
  const mayLoad = isOwn || purchase.data?.status === 'paid'
  const place = useRef<HTMLDivElement>(null)
  const isLoaded = query.data !== undefined
  useEffect(() => {
    if (isWanted && isLoaded) place.current?.scrollIntoView({ block: 'start' })
  }, [isWanted, isLoaded])
  return (
    <div id="files" ref={place} className={classes.files}>
      <Section title={texts.files} count={query.data?.length}>
        <QueryView
          query={{ ...query, data: query.data === null ? [] : query.data }}
          empty={<p className="note">{mayLoad && !isOwn ? texts.filesSoon : texts.filesNone}</p>}
        >
          {(files) => <List productId={id} files={files} mayLoad={mayLoad} />}
        </QueryView>
      </Section>
    </div>
  )
}

function List({ productId, files, mayLoad }: { productId: number; files: ProductFile[]; mayLoad: boolean }) {
  const { load, isLoading } = useDownload(productId)
  const size = files.reduce((sum, { file_size }) => sum + file_size, 0)
  return (
    <>
      {mayLoad ? (
        <p className={classes.all}>
          <Button leftSection={<Download size="1.1rem" aria-hidden />} loading={isLoading} onClick={() => void load()}>
            {texts.downloadAll}
          </Button>
          <span className="note">{texts.downloadAllHint(formatSize(size))}</span>
        </p>
      ) : (
        <p className="note">{texts.filesLocked}</p>
      )}
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.id}>
            <FileEntry
              file={file}
              {...(mayLoad &&
                file.state === 'ready' && {
                  onLoad: () => void load((all) => all.files.find(({ id }) => id === file.id)?.url),
                })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** File of a product, with a button to download it. */
export function FileEntry({ file, onLoad }: { file: ProductFile; onLoad?: () => void }) {
  const { file_name, file_type, file_size, version, checksum, state } = file
  return (
    <>
      <FileBox size="1.25rem" strokeWidth={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {file_name}
        </p>
        <p className="note">
          {[texts.fileTypes[file_type], formatSize(file_size), texts.versionOf(version)].join(', ')}
          {state === 'checking' && `, ${texts.checking}`}
        </p>
        {checksum !== null && (
          <details className={classes.checksum}>
            <summary>{texts.checksum}</summary>
            <code>{checksum}</code>
          </details>
        )}
      </div>
      {onLoad && (
        <Button variant="default" size="sm" aria-label={texts.downloadOne(file_name)} onClick={onLoad}>
          {texts.toFiles}
        </Button>
      )}
    </>
  )
}
