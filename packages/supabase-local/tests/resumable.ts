import { Upload, type UploadOptions } from "tus-js-client";

const PART = 64 * 1024;

type Options = Partial<UploadOptions> & {
  /** The URL of the stack. */
  url: string;
  headers: Record<string, string>;
  metadata: Record<string, string>;
  /** The path below the URL of uploads in parts. */
  endpoint?: string;
  /** The number of acknowledged bytes after which the upload is aborted. */
  stopAfter?: number;
};

/** Uploads by tus-js-client in parts of 64 KB. */
export function uploadInParts(content: Buffer, options: Options) {
  const { url, endpoint = "", stopAfter = Number.POSITIVE_INFINITY, ...more } = options;
  const stopped = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let sent = 0;
  const upload = new Upload(content, {
    endpoint: `${url}/storage/v1/upload/resumable${endpoint}`,
    chunkSize: PART,
    retryDelays: [],
    ...more,
    onChunkComplete(size, accepted) {
      sent += size;
      if (accepted >= stopAfter) void upload.abort().then(() => stopped.resolve());
    },
    onError: (error) => done.reject(error),
    onSuccess: () => done.resolve(),
  });
  upload.start();
  return {
    done: done.promise,
    stopped: stopped.promise,
    /** The URL at which it continues. */
    address: () => upload.url,
    /** Bytes that this upload sent and the server acknowledged. */
    sent: () => sent,
  };
}
