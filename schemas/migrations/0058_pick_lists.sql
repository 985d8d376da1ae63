CREATE TABLE "pick_list_item" (
	"pick_list_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pick_list_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"reservation_id" bigint NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"picked" numeric(14,3),
	"is_open" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "picked-not-more" CHECK ("pick_list_item"."qty" > 0 and "pick_list_item"."picked" between 0 and "pick_list_item"."qty")
);
--> statement-breakpoint
CREATE TABLE "pick_list" (
	"pick_list_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pick_list_no" text,
	"warehouse_id" bigint NOT NULL,
	"picker_id" bigint,
	"carrier" text,
	"line_count" integer DEFAULT 0 NOT NULL,
	"qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"picked_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"comments" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pick_list_no" UNIQUE("company_code","pick_list_no"),
	CONSTRAINT "pick_list_company" UNIQUE("company_code","pick_list_id")
);
--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_sold" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_pick_list" FOREIGN KEY ("company_code","pick_list_id") REFERENCES "public"."pick_list"("company_code","pick_list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_picker_id_app_user_user_id_fk" FOREIGN KEY ("picker_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_item_reservation" ON "pick_list_item" USING btree ("company_code","reservation_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "pick_list_item_of_reservation" ON "pick_list_item" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_order" ON "pick_list_item" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_sale" ON "pick_list_item" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_storage" ON "pick_list_item" USING btree ("storage_id","product_code");--> statement-breakpoint
CREATE INDEX "pick_list_item_product" ON "pick_list_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "pick_list_item_pick_list" ON "pick_list_item" USING btree ("pick_list_id");--> statement-breakpoint
CREATE INDEX "pick_list_warehouse" ON "pick_list" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "pick_list_picker" ON "pick_list" USING btree ("picker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_instance" ON "pick_list" USING btree ("fsm_instance_id");