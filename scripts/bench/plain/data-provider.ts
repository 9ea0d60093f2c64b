/** Firestore behind Refine's data provider, without a session: the owner's token passes every rule. */
import type { BaseRecord, DataProvider } from "@refinedev/core";
import { initializeApp } from "firebase/app";
import { getAuth } from "firebase/auth";
import {
  addDoc,
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  getFirestore,
  limit,
  orderBy,
  query,
  updateDoc,
  type DocumentData,
} from "firebase/firestore";
import { getStorage } from "firebase/storage";

const app = initializeApp({ apiKey: "local", projectId: "demo-westwalk", appId: "local" });
const database = getFirestore(app);
const { firestore } = JSON.parse(String(import.meta.env["VITE_LOCAL_FIREBASE"])) as { firestore: number };
connectFirestoreEmulator(database, "127.0.0.1", firestore, { mockUserToken: "owner" });

/** An app of this kind has both, and its one chunk contains them. */
export const services = [getAuth(app), getStorage(app)];

/** A record as the caller of Refine types it: Firestore does not check that. */
const typed = <T extends BaseRecord>(id: string | number, fields: DocumentData = {}) =>
  ({ ...fields, id }) as unknown as T;

export const dataProvider: DataProvider = {
  getApiUrl: () => "",
  getList: async ({ resource, pagination }) => {
    const all = collection(database, resource);
    const page = query(all, orderBy("time", "desc"), limit(pagination?.pageSize ?? 10));
    const [records, count] = await Promise.all([getDocs(page), getCountFromServer(all)]);
    return { data: records.docs.map((one) => typed(one.id, one.data())), total: count.data().count };
  },
  getOne: async ({ resource, id }) => {
    const found = await getDoc(doc(database, resource, String(id)));
    return { data: typed(id, found.data()) };
  },
  create: async ({ resource, variables }) => {
    const { id } = await addDoc(collection(database, resource), variables as DocumentData);
    return { data: typed(id) };
  },
  update: async ({ resource, id, variables }) => {
    await updateDoc(doc(database, resource, String(id)), variables as DocumentData);
    return { data: typed(id) };
  },
  deleteOne: async ({ resource, id }) => {
    await deleteDoc(doc(database, resource, String(id)));
    return { data: typed(id) };
  },
};
