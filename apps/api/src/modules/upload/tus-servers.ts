/** A tus server (1.0) for each tenant, which receives resumable uploads into files. */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { uploadPath } from '@grandstand/contract/constants';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { completeUpload } from './upload.queries.ts';
import { uploadsFolder } from './upload-files.ts';
import { createUploadLocker } from './upload-lock.ts';

interface TusServers {
  of(tenantId: string): Server;
  /** Sets the id of the upload that a request is about to create. */
  setUploadId(request: IncomingMessage, id: string): void;
}

function createTusServers({ config, db, log, clock }: Platform): TusServers {
  const servers = new Map<string, Server>();
  const uploadIds = new WeakMap<IncomingMessage, string>();

  const open = (tenantId: string): Server => {
    const directory = uploadsFolder(config, tenantId);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return new Server({
      path: uploadPath,
      relativeLocation: true,
      datastore: new FileStore({ directory }),
      locker: createUploadLocker({ db, log }, tenantId),
      // The scope of the calls allows the tenant's own origins.
      allowedOrigins: () => false,
      namingFunction: ({ runtime }) => {
        const request = runtime?.node?.req as IncomingMessage | undefined;
        const id = request === undefined ? undefined : uploadIds.get(request);
        if (id === undefined) throw new Error('an upload without an id');
        return id;
      },
      onUploadFinish: async (_, { id }) => {
        await db.forTenant(tenantId, (scope) => completeUpload(scope, id, new Date(clock())));
        return {};
      },
    });
  };
  return {
    of: (tenantId) => {
      const server = servers.get(tenantId) ?? open(tenantId);
      servers.set(tenantId, server);
      return server;
    },
    setUploadId: (request, id) => void uploadIds.set(request, id),
  };
}

export const tusServers = defineResource(createTusServers, () => {});
