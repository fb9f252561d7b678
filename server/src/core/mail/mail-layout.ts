import { escapeHtml } from './html.ts'
import { senderContact, senderLogo, senderName } from './letterhead.ts'
import type { Mail } from './mail.ts'

/** Figures: each row is a name, its value, and values to compare it with. */
export interface MailTable {
  title: string
  columns: string[]
  rows: string[][]
  /** Printed below. */
  note?: string
}

interface Letter {
  to: string
  subject: string
  /** Paragraphs of plain text, in order. */
  paragraphs: string[]
  /** Shown large on a line of its own. */
  code?: string
  tables?: MailTable[]
  button?: { label: string; url: string }
  /** The last line: why the reader receives this. */
  because: string
  /** Where the reader can change that. */
  manage?: { label: string; url: string }
}

/** An email as plain text and as HTML in our colours. */
export const writeMail = ({ to, subject, paragraphs, code, tables = [], button, because, manage }: Letter): Mail => ({
  to,
  subject,
  text: [
    ...paragraphs,
    code,
    ...tables.map(tableText),
    button && `${button.label}: ${button.url}`,
    '--',
    because,
    manage && `${manage.label}: ${manage.url}`,
    senderName,
    senderContact,
  ]
    .filter(part => part !== undefined)
    .join('\n\n'),
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f3ec;color:#14332d;font:16px/1.6 Figtree,system-ui,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${tables.length ? 640 : 520}px;background:#fdfcf9;border:1px solid #e2dccd;border-radius:14px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:#0f5f4e">${senderLogo}${senderName}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${paragraphs.map(text => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${code ? `<p style="margin:24px 0;font:700 32px/1 ui-monospace,monospace;letter-spacing:8px">${escapeHtml(code)}</p>` : ''}
${tables.map(tableHtml).join('\n')}
${
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5f4e;color:#fdfcf9;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escapeHtml(button.url)}</p>`
    : ''
}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2dccd;font-size:13px">${escapeHtml(because)}${
    manage ? ` <a href="${escapeHtml(manage.url)}" style="color:#0f5f4e">${escapeHtml(manage.label)}</a>` : ''
  }<br>${senderName}${senderContact}</p>
</td></tr></table></td></tr></table></body></html>`,
})

const tableText = ({ title, columns, rows, note }: MailTable) =>
  [
    title.toUpperCase(),
    ...rows.map(([name, value, ...others]) =>
      [`${name}: ${value}`, ...others.map((other, at) => `${columns[at + 2]}: ${other}`)].join('; '),
    ),
    ...(note ? [note] : []),
  ].join('\n')

const cell =
  (tag: 'th' | 'td', style: string, attributes = '') =>
  (text: string, at: number) =>
    `<${tag}${attributes} align="${at === 0 ? 'left' : 'right'}" style="padding:6px 0 6px ${at === 0 ? 0 : 12}px;border-bottom:1px solid #e2dccd;${style}">${escapeHtml(text)}</${tag}>`

const tableHtml = ({ title, columns, rows, note }: MailTable) => `
<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(title)}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px;line-height:1.4">
<thead><tr>${columns.map(cell('th', 'font-weight:600;color:#3c5a52', ' scope="col"')).join('')}</tr></thead>
<tbody>${rows.map(row => `<tr>${row.map(cell('td', 'vertical-align:top')).join('')}</tr>`).join('\n')}</tbody></table>
${note ? `<p style="margin:8px 0 0;font-size:13px;color:#3c5a52">${escapeHtml(note)}</p>` : ''}`
