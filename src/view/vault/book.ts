/**
 * Returns the URL of a book's logo. Book names are from a site's data, so only their letters and digits become part of
 * the URL (docs/data-contract.md).
 */
export function bookAddress(base: string, book: string): string | null {
  const file = book.toLowerCase().replace(/[^a-z0-9]/g, '');
  return file === '' || file.length > 40 ? null : `${base}/assets/books/${file}.png`;
}
